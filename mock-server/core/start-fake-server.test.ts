import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { worlds } from './http/lifecycle.ts';
import { defineScenarios, type Product } from './product.ts';
import { type StartOptions, startFakeServer } from './start-fake-server.ts';
import { HandClock, tempFolder } from './testing/test-world.ts';
import { readMeta, rows, run } from './world/database.ts';
import { WORLD_KEY } from './world/worlds.ts';

const NOTES: Product = {
  name: 'Notes',
  migrations: [{ version: 1, sql: 'CREATE TABLE note (text TEXT NOT NULL) STRICT;' }],
  routes: async (app) => {
    await app.register(worlds);
    app.get('/notes', async ({ world }) => rows(world.db, 'SELECT text FROM note'));
    app.post('/notes', async ({ world, body }) => {
      run(world.db, 'INSERT INTO note (text) VALUES (?)', Object(body).text);
      return {};
    });
  },
  scenarios: defineScenarios({
    default: () => {},
    one: ({ db }) => run(db, "INSERT INTO note (text) VALUES ('first')"),
  }),
};

async function start(options: StartOptions = {}) {
  const server = await startFakeServer(NOTES, options);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await server.close();
    isClosed = true;
  };
  onTestFinished(close);
  const call = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(server.url + path, init)).json();
  const add = (text: string) => {
    const headers = { 'content-type': 'application/json' };
    return call('/notes', { method: 'POST', headers, body: JSON.stringify({ text }) });
  };
  return { ...server, close, call, add };
}

it('serves a product that has no more than it must', async () => {
  const { call, add } = await start();
  expect(await add('milk')).toEqual({});
  expect(await call('/notes')).toEqual([{ text: 'milk' }]);
  expect(await call('/__mock/openapi.json')).toMatchObject({ info: { title: 'Notes' } });
  expect(await call('/__mock/audit', { method: 'POST' })).toEqual({ ok: true, breaches: [] });
});

it('starts from the scenario it is given, and keeps its main world in a folder', async () => {
  const data = tempFolder();
  const first = await start({ data, scenario: 'one' });
  await first.add('milk');
  await first.close();
  const again = await start({ data });
  expect(await again.call('/notes')).toEqual([{ text: 'first' }, { text: 'milk' }]);
});

it('names the scenarios there are for one that does not exist', async () => {
  await expect(start({ scenario: 'two' })).rejects.toThrow(
    'There is no scenario "two". Did you mean "one"? Choose one of: default, one.',
  );
});

it('gives worlds and forks keys that a control call may name', async () => {
  const { call } = await start();
  for (const path of ['/__mock/worlds', '/__mock/worlds/main/fork']) {
    const { world } = Object(await call(path, { method: 'POST' }));
    expect(world).toMatch(WORLD_KEY);
  }
});

it('says once, and in its status, that the clock of the machine went back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const wall = new HandClock(Date.UTC(2026, 10, 26));
  const lines: string[] = [];
  const server = await start({ wall, log: (line) => lines.push(line) });
  const main = server.worlds.find('main');
  for (const passed of [1000, -172_800_000, 1000, 1000]) {
    wall.pass(passed);
    vi.advanceTimersByTime(1000);
  }
  expect(lines).toEqual([
    'The clock of this machine went back by 172800 s: the main world, whose time never goes back, continues from 2026-11-26T00:00:01.000Z.\n',
  ]);
  expect(main?.clock.now()).toBe(Date.UTC(2026, 10, 26, 0, 0, 3));
  expect(await server.call('/__mock/status')).toMatchObject({ clock_set_back_ms: 172_800_000 });
});

it('shows no time in an answer from which a kill would take it back', async () => {
  const data = tempFolder();
  const wall = new HandClock(Date.UTC(2026, 10, 26));
  const server = await start({ data, wall });
  wall.pass(7_200_000);
  const { now } = Object(await server.call('/__mock/clock'));
  // Read beside the server, as after a kill: nothing is stored at the end.
  const left = new Database(join(data, 'main.sqlite'), { readonly: true });
  onTestFinished(() => void left.close());
  expect(Number(readMeta(left, 'last_seen'))).toBeGreaterThanOrEqual(now);
});
