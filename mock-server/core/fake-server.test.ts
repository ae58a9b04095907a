import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { HandClock } from './testing/hand-clock.ts';
import { LIBRARY } from './testing/sample-product.ts';

const START = Date.UTC(2026, 10, 21, 4);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Library {
  readonly app: FastifyInstance;
  readonly server: FakeServer;
  /** Sends a call and returns the status and the JSON of its answer. */
  readonly call: (request: InjectOptions) => Promise<[number, unknown]>;
}

/** A fake server of a product that is no game. */
async function library(): Promise<Library> {
  const server = createFakeServer(LIBRARY, {
    version: '1.2.3',
    wall: new HandClock(START),
    limit: 3,
    idleMs: 60_000,
    makeKey: () => 'made',
  });
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

it('describes its API, and knows no other', async () => {
  const { call } = await library();
  const [, document] = await call({ url: '/__mock/openapi.json' });
  const { paths } = document as { paths: object }; // an OpenAPI document has paths
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/books/list',
    '/api/books/lend',
  ]);
  expect((await call({ url: '/api/games/list' }))[0]).toBe(404);
});
