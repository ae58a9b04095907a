import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { defineScenarios } from './define-scenarios.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { HandClock } from './testing/test-world.ts';
import { Type } from 'typebox';
import type { Contract } from '#contract/api-declaration.ts';
import type { Caller } from './http/call.ts';
import type { Product } from './product.ts';
import { Refusal } from './refusal.ts';
import { row, rows, run } from './world/database.ts';
import { enqueue } from './world/due-work.ts';
import type { World } from './world/world.ts';

const START = Date.UTC(2026, 10, 21, 4);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Library {
  readonly app: FastifyInstance;
  readonly server: FakeServer;
  /** Sends a call and returns the status and the JSON of its answer. */
  readonly call: (request: InjectOptions) => Promise<[number, unknown]>;
}

/** A fake server of a product that is no game. */
async function library(
  handlers: typeof LIBRARY.handlers = LIBRARY.handlers,
  log?: (line: string) => void,
): Promise<Library> {
  const server = createFakeServer(
    { ...LIBRARY, handlers },
    {
      version: '1.2.3',
      wall: new HandClock(START),
      limit: 3,
      idleMs: 60_000,
      makeKey: () => 'made',
      log,
    },
  );
  server.openMain({ scenario: 'default', seed: 'a seed' });
  const app = await server.buildApp();
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  const call: Library['call'] = async (request) => {
    const answer = await app.inject(request);
    return [answer.statusCode, answer.body ? answer.json() : null];
  };
  return { app, server, call };
}

const LIST = { url: '/api/books/list' };
const lend = (id: unknown, headers: Record<string, string> = { token: 'ann' }) =>
  ({ method: 'POST', url: '/api/books/lend', headers, payload: { id } }) as const;
const envelope = (code: number, msg: string, data: unknown = null) => ({
  code,
  msg,
  time: String(START / 1000),
  data,
});
const EMMA = { id: 1, title: 'Emma' };
const ULYSSES = { id: 2, title: 'Ulysses' };

it('answers the calls of any contract', async () => {
  const { call } = await library();
  expect(await call(LIST)).toEqual([200, envelope(1, '', [EMMA, ULYSSES])]);
  expect(await call({ url: '/api/books/list?limit=1' })).toEqual([200, envelope(1, '', [EMMA])]);
});

it('calls the handler of a GET once for equal calls, until something is written', async () => {
  let handled = 0;
  const list = LIBRARY.handlers['books.list'];
  const counted: typeof list = (call) => {
    handled += 1;
    return { ...list(call), sameUntil: Infinity };
  };
  const { call } = await library({ ...LIBRARY.handlers, 'books.list': counted });
  for (let no = 0; no < 3; no += 1) {
    expect(await call(LIST)).toEqual([200, envelope(1, '', [EMMA, ULYSSES])]);
  }
  expect(handled).toBe(1);
  await call({ url: '/api/books/list?limit=1' });
  await call({ ...LIST, headers: { token: 'ann' } });
  await call({ ...LIST, headers: { 'accept-language': 'zh' } });
  expect(handled).toBe(4);
  await call(lend(1));
  expect(await call(LIST)).toEqual([200, envelope(1, '', [ULYSSES])]);
  expect(handled).toBe(5);
});

it('calls a handler that waits for each GET, because the world may change meanwhile', async () => {
  let handled = 0;
  const list = LIBRARY.handlers['books.list'];
  const waiting = async (call: Parameters<typeof list>[0]) => {
    handled += 1;
    await Promise.resolve();
    return { ...list(call), sameUntil: Infinity };
  };
  // A handler may return a promise, but the type of this one says that it returns none.
  const handler = waiting as unknown as typeof list;
  const { call } = await library({ ...LIBRARY.handlers, 'books.list': handler });
  await call(LIST);
  await call(LIST);
  expect(handled).toBe(2);
});

it('logs the error of a handler, which no answer shows', async () => {
  const lines: string[] = [];
  const fail = () => {
    throw new Error('the shelf broke');
  };
  const { call } = await library({ ...LIBRARY.handlers, 'books.list': fail }, (line) =>
    lines.push(line),
  );
  expect(await call(LIST)).toEqual([500, expect.not.stringContaining('shelf')]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the shelf broke']);
});

it('asks for a token, validates the payload and refuses in the language of the caller', async () => {
  const { call } = await library();
  expect(await call(lend(1, {}))).toEqual([401, envelope(401, 'Please login first')]);
  expect(await call(lend('1'))).toEqual([200, envelope(0, 'Invalid parameters')]);
  await call(lend(1));
  expect(await call(lend(1, { token: 'bob' }))).toEqual([
    200,
    envelope(0, 'Somebody is reading Emma'),
  ]);
  expect(await call(lend(1, { token: 'bob', 'accept-language': 'zh' }))).toEqual([
    200,
    envelope(0, 'Emma 已借出'),
  ]);
});

it('runs a money call once for its Idempotency-Key', async () => {
  const { call, app } = await library();
  const request = lend(2, { token: 'bob', 'idempotency-key': 'lend-once' });
  const first = await call(request);
  expect(first[1]).toMatchObject({ code: 1, data: { due_at: START + WEEK_MS } });
  const again = await app.inject(request);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.json()).toEqual(first[1]);
});

it('runs due work when the clock moves, and lists it', async () => {
  const { call } = await library();
  await call(lend(1));
  const clock = { method: 'POST', url: '/__mock/clock', payload: { to: 'next' } } as const;
  expect(await call(clock)).toMatchObject([
    200,
    { now: START + WEEK_MS, fired: [{ kind: 'return', ref: 'book:1' }] },
  ]);
  expect((await call(LIST))[1]).toMatchObject({ data: [EMMA, ULYSSES] });
});

it('applies a fault to the endpoint it names', async () => {
  const { call } = await library();
  const fault = { kind: 'answer', route: 'books.*', status: 503 };
  expect((await call({ method: 'POST', url: '/__mock/faults', payload: fault }))[0]).toBe(201);
  expect(await call(LIST)).toEqual([503, envelope(0, 'Service unavailable')]);
  expect((await call(LIST))[0]).toBe(200);
});

it('names the nearest endpoint for a route that does not exist', async () => {
  const { call } = await library();
  const fault = { kind: 'answer', route: 'books.lst' };
  const [status, problem] = await call({ method: 'POST', url: '/__mock/faults', payload: fault });
  expect(status).toBe(400);
  expect(JSON.stringify(problem)).toContain('books.list');
});

it('halts a world whose audit finds a breach', async () => {
  const { call, server } = await library();
  const world = server.worlds.all()[0];
  world?.db.exec("UPDATE book SET title = '' WHERE id = 1");
  const [, audit] = await call({ method: 'POST', url: '/__mock/audit' });
  expect(audit).toEqual({
    ok: false,
    breaches: [{ rule: 'B1', says: 'a book has a title', rows: [{ id: 1 }] }],
  });
  expect(world?.halted).toBe(true);
});

it('restores a snapshot', async () => {
  const { call } = await library();
  await call({ method: 'POST', url: '/__mock/snapshots', payload: { name: 'before' } });
  await call(lend(1));
  expect((await call(LIST))[1]).toMatchObject({ data: [ULYSSES] });
  const restore = { method: 'POST', url: '/__mock/snapshots/before/restore' } as const;
  expect((await call(restore))[0]).toBe(200);
  expect((await call(LIST))[1]).toMatchObject({ data: [EMMA, ULYSSES] });
});

it('describes only its own API', async () => {
  const { call } = await library();
  const [, document] = await call({ url: '/__mock/openapi.json' });
  const { paths } = document as { paths: object }; // an OpenAPI document has paths
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/books/list',
    '/api/books/lend',
  ]);
  expect((await call({ url: '/api/games/list' }))[0]).toBe(404);
});

const CONTRACT = {
  endpoints: {
    'books.list': { method: 'GET', path: '/api/books/list', access: 'anyone' },
    'books.lend': {
      method: 'POST',
      path: '/api/books/lend',
      access: 'user',
      money: true,
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

/** A library with members, books and loans: a product that is nothing like a game. */
const LIBRARY = {
  name: 'Library',
  contract: CONTRACT,
  messages: {
    lent: 'Enjoy your book',
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
      if (!book) throw new Refusal('invalid_parameters');
      if (book.member_id !== null) throw new Refusal('on_loan', { title: book.title });
      run(world.db, 'UPDATE book SET member_id = ? WHERE id = ?', user.id, id);
      enqueue(world, { at: now + WEEK_MS, kind: 'return', ref: `book:${id}` });
      return { data: { due_at: now + WEEK_MS }, msg: 'lent' };
    },
  },
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
  scenarios: defineScenarios({
    default: ({ db }) => {
      run(db, "INSERT INTO member (username) VALUES ('ann'), ('bob')");
      run(db, "INSERT INTO book (title) VALUES ('Emma'), ('Ulysses')");
    },
  }),
} satisfies Product<typeof CONTRACT, Caller, 'lent' | 'on_loan'>;
