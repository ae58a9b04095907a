import { ledgerTables, type Migrations } from '#dicebox/server';

/** The steps of the tables, oldest first. Add a step to change them. */
export const MIGRATIONS: Migrations = [
  {
    version: 1,
    sql: `
      CREATE TABLE member (id INTEGER PRIMARY KEY, username TEXT NOT NULL, card TEXT NOT NULL) STRICT;
      CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;
      CREATE TABLE loan (
        id          INTEGER PRIMARY KEY,
        book_id     INTEGER NOT NULL REFERENCES book (id),
        member_id   INTEGER NOT NULL REFERENCES member (id),
        days_late   INTEGER NOT NULL DEFAULT 0,
        returned_at INTEGER
      ) STRICT;
      CREATE UNIQUE INDEX one_loan_of_a_book ON loan (book_id) WHERE returned_at IS NULL;
      ${ledgerTables({ users: 'member', systemAccounts: ['fines', 'till'] })}
    `,
  },
];
