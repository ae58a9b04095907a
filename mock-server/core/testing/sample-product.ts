import { Type } from 'typebox';
import { CORE_PARTS } from '#contract/control/core.ts';
import { CORE_MESSAGES } from '#contract/errors/core.ts';
import type { Contract } from '../contract.ts';
import type { Caller } from '../http/call.ts';
import type { Product } from '../product.ts';
import { Refusal } from '../refusal.ts';
import { row, rows, run, transaction } from '../world/database.ts';
import { enqueue } from '../world/due-work.ts';
import { UnknownScenario } from '../world/world-maker.ts';
import { markFilled, type World } from '../world/world.ts';

const CONTRACT = {
  endpoints: {
    'books.list': { method: 'GET', path: '/api/books/list', access: 'anyone', documented: true },
    'books.lend': {
      method: 'POST',
      path: '/api/books/lend',
      access: 'user',
      money: true,
      documented: true,
    },
  },
  schemas: {
    'books.list': {
      payload: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) }),
      data: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String() })),
    },
    'books.lend': {
      payload: Type.Object({ id: Type.Integer() }),
      data: Type.Object({ due_at: Type.Integer() }),
    },
  },
} as const satisfies Contract;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A library with members, books and loans: a product that is nothing like a game. */
export const LIBRARY = {
  contract: CONTRACT,
  messages: {
    ...CORE_MESSAGES,
    lent: { en: 'Enjoy {title}', zh: '{title}' },
    on_loan: { en: 'Somebody is reading {title}', zh: '{title} 已借出' },
  },
  migrations: [
    {
      version: 1,
      sql: `
        CREATE TABLE member (id INTEGER PRIMARY KEY, username TEXT NOT NULL) STRICT;
        CREATE TABLE book (
          id INTEGER PRIMARY KEY, title TEXT NOT NULL, member_id INTEGER REFERENCES member (id)
        ) STRICT;
      `,
    },
  ],
  // A member's name is their token.
  findCaller: (world: World, token: string) =>
    row<Caller>(world.db, 'SELECT id, username FROM member WHERE username = ?', token),
  handlers: {
    'books.list': ({ world, payload: { limit = 10 } }) => ({
      data: rows<{ id: number; title: string }>(
        world.db,
        'SELECT id, title FROM book WHERE member_id IS NULL ORDER BY id LIMIT ?',
        limit,
      ),
    }),
    'books.lend': ({ world, now, payload: { id }, user }) => {
      const book = row<{ title: string; member_id: number | null }>(
        world.db,
        'SELECT title, member_id FROM book WHERE id = ?',
        id,
      );
      if (!book) throw new Refusal('not_found');
      if (book.member_id !== null) throw new Refusal('on_loan', { title: book.title });
      run(world.db, 'UPDATE book SET member_id = ? WHERE id = ?', user.id, id);
      enqueue(world, { at: now + WEEK_MS, kind: 'return', ref: `book:${id}` });
      return { data: { due_at: now + WEEK_MS }, msg: 'lent' };
    },
  },
  ownRoutes: {},
  otherRoutes: [],
  dueWork: {
    return: (world, { ref }) => {
      run(world.db, 'UPDATE book SET member_id = NULL WHERE id = ?', Number(ref.slice(5)));
      return { work: 1 };
    },
  },
  audits: [
    ({ db }) => {
      const untitled = rows(db, "SELECT id FROM book WHERE title = ''");
      return untitled.length === 0
        ? []
        : [{ rule: 'B1', says: 'a book has a title', rows: untitled }];
    },
  ],
  scenarios: {
    names: ['default'],
    fill: (world, scenario) => {
      if (scenario !== 'default') throw new UnknownScenario(scenario, ['default']);
      transaction(world.db, () => {
        run(world.db, "INSERT INTO member (username) VALUES ('ann'), ('bob')");
        run(world.db, "INSERT INTO book (title) VALUES ('Emma'), ('Ulysses')");
        markFilled(world, scenario);
      });
    },
    restore: () => {},
  },
  control: {
    parts: CORE_PARTS,
    describeJob: (job) => job,
    findClockTarget: () => null,
    describeStatus: () => ({}),
    diff: { fields: {}, secrets: new Set() },
    describeProblem: () => null,
    declarations: {},
    registerCalls: () => {},
  },
  frameHosts: [],
} satisfies Product<typeof CONTRACT, Caller, 'lent' | 'on_loan'>;
