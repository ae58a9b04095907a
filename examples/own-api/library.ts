import { type Caller, LEDGER_MESSAGES, type Product, row, type World } from '#dicebox/server';
import { AUDITS } from './audits.ts';
import { BOOK_HANDLERS } from './books.ts';
import { CONTRACT, MESSAGES } from './contract.ts';
import { FINE_HANDLERS } from './fines.ts';
import { DUE_WORK } from './overdue.ts';
import { SCENARIOS } from './scenarios.ts';
import { MIGRATIONS } from './tables.ts';

/** Everything that makes the fake server that of the library. */
export const LIBRARY = {
  name: 'Library',
  contract: CONTRACT,
  messages: { ...MESSAGES, ...LEDGER_MESSAGES },
  migrations: MIGRATIONS,
  // A token is the number of a member's card.
  findCaller: ({ db }: World, token: string) =>
    row<Caller>(db, 'SELECT id, username FROM member WHERE card = ?', token),
  handlers: { ...BOOK_HANDLERS, ...FINE_HANDLERS },
  dueWork: DUE_WORK,
  audits: AUDITS,
  scenarios: SCENARIOS,
} satisfies Product<typeof CONTRACT>;
