import type { FastifyPluginAsync, InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { Type } from 'typebox';
import { createFakeServer } from './fake-server.ts';
import { Unauthorized } from './http/failures.ts';
import { type Caller, worlds } from './http/lifecycle.ts';
import { inSharedCommit } from './http/shared-commit.ts';
import { defineScenarios, type Product } from './product.ts';
import { Refusal } from './refusal.ts';
import { HandClock } from './testing/test-world.ts';
import { row, rows, run } from './world/database.ts';
import { enqueue } from './world/due-work.ts';

const START = Date.UTC(2026, 10, 21, 4);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A fake server of a product that is no game. `call` returns the status and the JSON of an answer. */
async function library() {
  const server = createFakeServer(LIBRARY, {
    version: '1.2.3',
    wall: new HandClock(START),
    limit: 3,
    idleMs: 60_000,
    makeKey: () => 'made',
    log: () => {},
  });
  server.openMain({ scenario: 'default', seed: 'a seed' });
  const app = await server.buildApp();
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  const call = async (request: InjectOptions): Promise<[number, unknown]> => {
    const answer = await app.inject(request);
    return [answer.statusCode, answer.body ? answer.json() : null];
  };
  return { app, server, call };
}

const LIST = { url: '/api/books' };
const lend = (id: number, headers: Record<string, string> = { authorization: 'Bearer ann' }) =>
  ({ method: 'PUT', url: `/api/books/${id}/loan`, headers }) as const;
const EMMA = { id: 1, title: 'Emma' };
const ULYSSES = { id: 2, title: 'Ulysses' };

it('gives ordinary routes a world, whatever their method, path, status and body are', async () => {
  const { call, server } = await library();
  expect(await call(LIST)).toEqual([200, [EMMA, ULYSSES]]);
  expect(await call({ url: '/api/books?limit=1' })).toEqual([200, [EMMA]]);
  expect(await call({ url: '/api/books?limit=none' })).toMatchObject([400, { statusCode: 400 }]);
  expect(await call(lend(1, {}))).toMatchObject([401, { message: 'Show your card' }]);
  expect(await call(lend(1))).toEqual([201, { due_at: START + WEEK_MS }]);
  expect(await call(lend(1))).toMatchObject([409, { message: 'Emma is out' }]);
  const [entry] = server.worlds.all()[0]?.journal.entries().slice(-2) ?? [];
  expect(entry).toMatchObject({
    arrival: { route: 'books.lend', isUnmatched: false },
    user: 'ann',
    status: 201,
    changes: [
      { table: 'book', verb: 'update', rows: 1 },
      { table: 'due_work', verb: 'insert' },
    ],
  });
});

it('records an unknown path below the API as the mistake of a test', async () => {
  const { call, server } = await library();
  expect(await call({ url: '/api/boks' })).toMatchObject([
    404,
    { message: 'There is no GET /api/boks' },
  ]);
  const [entry] = server.worlds.all()[0]?.journal.entries() ?? [];
  expect(entry).toMatchObject({ status: 404, arrival: { isUnmatched: true, route: null } });
});

it('applies a fault to the route it names, or to its path', async () => {
  const { call } = await library();
  for (const route of ['books.*', '/api/books']) {
    const fault = { kind: 'answer', route, status: 503, data: { busy: true } };
    expect((await call({ method: 'POST', url: '/__mock/faults', payload: fault }))[0]).toBe(201);
    expect(await call(LIST)).toEqual([503, { busy: true }]);
    expect((await call(LIST))[0]).toBe(200);
  }
});

it('describes only its own API, by the schemas of its routes', async () => {
  const { call } = await library();
  const [, document] = await call({ url: '/__mock/openapi.json' });
  const { paths } = document as { paths: Record<string, object> }; // an OpenAPI document has paths
  const own = Object.fromEntries(
    Object.entries(paths).filter(([path]) => !path.startsWith('/__mock')),
  );
  const world = { $ref: '#/components/parameters/world' };
  expect(own).toMatchObject({
    '/api/books': { get: { parameters: [{ name: 'limit', in: 'query' }, world] } },
    '/api/books/{id}/loan': { put: { parameters: [{ name: 'id', in: 'path' }, world] } },
  });
  expect(Object.keys(own)).toHaveLength(2);
});

const routes: FastifyPluginAsync = async (api) => {
  // A member's name is their token.
  await api.register(worlds, {
    findCaller: ({ world, headers }) =>
      row<Caller>(
        world.db,
        'SELECT id, username FROM member WHERE username = ?',
        headers.authorization?.slice(7),
      ),
  });
  const limit = Type.Object({ limit: Type.Integer({ minimum: 1, default: 10 }) });
  api.get<{ Querystring: { limit: number } }>(
    '/books',
    { schema: { querystring: limit }, config: { name: 'books.list' } },
    async ({ world, query }) =>
      rows(world.db, 'SELECT id, title FROM book WHERE member_id IS NULL LIMIT ?', query.limit),
  );
  const params = Type.Object({ id: Type.Integer() });
  api.put<{ Params: { id: number } }>(
    '/books/:id/loan',
    { schema: { params }, config: { name: 'books.lend', sharesCommit: true } },
    async ({ world, caller, params: { id } }, reply) => {
      if (!caller) throw new Unauthorized('Show your card');
      const loan = await inSharedCommit(reply, (now) => {
        const book = row<{ title: string; member_id: number | null }>(
          world.db,
          'SELECT title, member_id FROM book WHERE id = ?',
          id,
        );
        if (book?.member_id !== null) throw new Refusal(`${book?.title} is out`);
        run(world.db, 'UPDATE book SET member_id = ? WHERE id = ?', caller.id, id);
        enqueue(world, { at: now + WEEK_MS, kind: 'return', ref: `book:${id}` });
        return { due_at: now + WEEK_MS };
      });
      return reply.code(201).send(loan);
    },
  );
};

const LIBRARY: Product = {
  name: 'Library',
  routes: async (app) => app.register(routes, { prefix: '/api' }),
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
  scenarios: defineScenarios({
    default: ({ db }) => {
      run(db, "INSERT INTO member (username) VALUES ('ann'), ('bob')");
      run(db, "INSERT INTO book (title) VALUES ('Emma'), ('Ulysses')");
    },
  }),
};
