import { expect, it, onTestFinished } from 'vitest';
import type { InjectOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { Type } from 'typebox';
import type { Contract } from '#contract/api-declaration.ts';
import { defineScenarios } from '../core/product.ts';
import { createFakeServer } from '../core/fake-server.ts';
import type { Caller } from '../core/http/lifecycle.ts';
import { Refusal } from '../core/refusal.ts';
import { HandClock } from '../core/testing/test-world.ts';
import { row, rows, run } from '../core/world/database.ts';
import { closeWorld } from '../core/world/world.ts';
import { type AnyHandler, tokenOf } from './call.ts';
import { routeOf } from './endpoint.ts';
import { hostApi, HOST_SERVER, registerFront } from './lifecycle.ts';

const START = Date.UTC(2026, 10, 21, 4);

const CONTRACT = {
  endpoints: {
    'books.list': { method: 'GET', path: '/api/books/list', access: 'anyone' },
    'books.lend': { method: 'POST', path: '/api/books/lend', access: 'user', money: true },
  },
  schemas: {
    'books.list': {
      payload: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) }),
      data: Type.Array(
        Type.Object({ id: Type.Integer(), title: Type.String() }, { additionalProperties: false }),
      ),
    },
    'books.lend': { payload: Type.Object({ id: Type.Integer() }), data: Type.Null() },
  },
} as const satisfies Contract;

const OPEN_BOOKS = 'SELECT id, title FROM book WHERE member IS NULL';

const list: AnyHandler = ({ world }) => ({ data: rows(world.db, OPEN_BOOKS) });

const lend: AnyHandler = ({ world, payload, user }) => {
  const { id } = Object(payload);
  const book = row<{ member: string | null }>(world.db, 'SELECT member FROM book WHERE id = ?', id);
  if (book?.member !== null) throw new Refusal('on_loan', { title: 'Emma' });
  run(world.db, 'UPDATE book SET member = ? WHERE id = ?', user?.username, id);
  return { data: null, msg: 'lent' };
};

/** Opens a host whose two endpoints have these handlers. Returns a function that sends a call. */
async function open(handlers: Partial<Record<keyof typeof CONTRACT.endpoints, AnyHandler>> = {}) {
  const lines: string[] = [];
  const all = { 'books.list': list, 'books.lend': lend, ...handlers };
  const server = createFakeServer(
    {
      name: 'Library',
      migrations: [
        { version: 1, sql: 'CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, member TEXT);' },
      ],
      server: HOST_SERVER,
      routes: plugin(async (app) => {
        await app.register(registerFront);
        await app.register(hostApi, {
          prefix: '/api',
          contract: CONTRACT,
          messages: { lent: 'Enjoy', on_loan: { en: '{title} is out', zh: '{title} 已借出' } },
          // A member's name is their token.
          findCaller: (request): Caller | undefined =>
            tokenOf(request) === '' ? undefined : { id: 1, username: tokenOf(request) },
          routes: async (api) => {
            for (const name of ['books.list', 'books.lend'] as const) {
              const [declaration, schemas] = [CONTRACT.endpoints[name], CONTRACT.schemas[name]];
              api.route(routeOf(CONTRACT, { name, declaration, schemas, handler: all[name] }));
            }
          },
        });
      }),
      scenarios: defineScenarios({
        default: ({ db }) => run(db, "INSERT INTO book (title) VALUES ('Emma'), ('Ulysses')"),
      }),
    },
    { wall: new HandClock(START), log: (line) => lines.push(line) },
  );
  server.openMain({ scenario: 'default', seed: 'a seed' });
  const app = await server.buildApp();
  onTestFinished(async () => {
    await app.close();
    server.worlds.close();
  });
  const send = async (request: InjectOptions): Promise<unknown[]> => {
    const answer = await app.inject(request);
    return [answer.statusCode, answer.json()];
  };
  return { send, lines };
}

const LIST = { url: '/api/books/list' };
const LEND = {
  method: 'POST',
  url: '/api/books/lend',
  headers: { token: 'ann' },
  payload: { id: 1 },
} as const;
const envelope = (data: unknown) => ({ code: 1, msg: '', time: String(START / 1000), data });
const EMMA = { id: 1, title: 'Emma' };
const ULYSSES = { id: 2, title: 'Ulysses' };
const CRASH = { code: 500, msg: 'An error occurred', time: START / 1000, data: null };

it('calls the handler of a GET once for equal calls, until something is written', async () => {
  let handled = 0;
  const { send } = await open({
    'books.list': ({ world }) => {
      handled += 1;
      return { data: rows(world.db, OPEN_BOOKS), sameUntil: Infinity };
    },
  });
  for (let no = 0; no < 3; no += 1) {
    expect(await send(LIST)).toEqual([200, envelope([EMMA, ULYSSES])]);
  }
  expect(handled).toBe(1);
  await send({ url: '/api/books/list?limit=1' });
  await send({ ...LIST, headers: { token: 'ann' } });
  await send({ ...LIST, headers: { 'accept-language': 'zh' } });
  expect(handled).toBe(4);
  await send(LEND);
  expect(await send(LIST)).toEqual([200, envelope([ULYSSES])]);
  expect(handled).toBe(5);
});

it('calls a handler that waits for each GET, because the world may change meanwhile', async () => {
  let handled = 0;
  const { send } = await open({
    'books.list': async () => {
      handled += 1;
      await Promise.resolve();
      return { data: [], sameUntil: Infinity };
    },
  });
  await send(LIST);
  await send(LIST);
  expect(handled).toBe(2);
});

it.each<[string, AnyHandler]>([
  ['has too little', () => ({ data: [{ id: 1 }] })],
  ['has a field that the contract does not name', () => ({ data: [{ ...EMMA, secret: 'x' }] })],
])('an answer is a crash when it %s', async (_, handler) => {
  const { send } = await open({ 'books.list': handler });
  expect(await send(LIST)).toEqual([500, CRASH]);
});

it('a crash is logged, and reveals nothing', async () => {
  const { send, lines } = await open({
    'books.list': () => {
      throw new Error('the shelf broke');
    },
  });
  expect(await send(LIST)).toEqual([500, CRASH]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the shelf broke']);
});

it('an invalid answer of a call that moves money leaves nothing written', async () => {
  const { send } = await open({
    'books.lend': ({ world }) => {
      run(world.db, 'DELETE FROM book');
      return { data: 'not null' };
    },
  });
  expect(await send(LEND)).toEqual([500, CRASH]);
  expect(await send(LIST)).toEqual([200, envelope([EMMA, ULYSSES])]);
});

it('answers as for an unknown world when the world is dropped meanwhile', async () => {
  const { send } = await open({
    'books.list': async ({ world }) => {
      await Promise.resolve();
      closeWorld(world);
      return { data: rows(world.db, OPEN_BOOKS) };
    },
  });
  expect(await send(LIST)).toMatchObject([404, { title: 'Unknown world' }]);
});
