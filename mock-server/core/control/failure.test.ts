import { describe, expect, it } from 'vitest';
import { BET } from '../../testing/live-server.ts';
import {
  problem,
  server,
  type TestServer,
  testServer,
  withServer,
} from '../../testing/test-server.ts';
import { changed, exportOf, importInto } from '../../testing/world-rig.ts';
import { readMeta } from '../world/database.ts';

withServer();

const FAILED = {
  test: 'bets.spec.ts › a win is paid',
  error: 'Expected: "110.00"',
  url: '/#/pages/game/record',
  local: { token: 'a-token', locale: 'zh-Hans' },
  session: { scroll: '20' },
};

const withFailure = (image: Buffer, text: string) =>
  changed(image, (db) => db.prepare("UPDATE meta SET value = ? WHERE key = 'failure'").run(text));

const callsOf = async (of: TestServer) => (await of.control('GET', '/journal')).body;

describe('the failure of a test', () => {
  it('is kept in the world, which stops', async () => {
    const before = await server.control('GET', '/failure');
    expect(before).toMatchObject({ status: 404, body: { title: 'No failure' } });
    await server.call('games.category', {});
    const kept = await server.control('POST', '/failure', FAILED);
    const { now, frozen } = (await server.control('GET', '/clock')).body;
    expect(frozen).toBe(true);
    expect(kept).toMatchObject({ status: 201, body: { ...FAILED, at: now, calls: 1 } });
    expect((await server.control('GET', '/failure')).body).toEqual(kept.body);
  });

  it('moves with the world to another server, whose journal shows its last 100 calls', async () => {
    const here = await testServer({ scenario: 'default' });
    const ann = here.player('annie', 100_00);
    for (let call = 0; call < 99; call += 1) await here.call('games.category', {});
    here.world.faults.add({ kind: 'answer', status: 503, code: -5, route: 'wallet.index' });
    await here.call('wallet.index', {}, ann);
    await here.call('games.submitBet', BET, ann);
    const { entries } = await callsOf(here);
    await here.control('POST', '/failure', FAILED);
    const image = await exportOf(here);

    const there = await testServer();
    await there.call('games.list', {});
    expect((await importInto(there, image)).status).toBe(200);
    expect((await there.control('GET', '/failure')).body).toMatchObject({ ...FAILED, calls: 100 });
    const shown = await callsOf(there);
    expect(shown).toMatchObject({ count: 100, kept: 100, last: 101 });
    expect(shown.entries).toEqual(entries);
    await there.call('wallet.index', {}, ann);
    const [next] = (await there.control('GET', '/journal?limit=1')).body.entries;
    expect(next).toMatchObject({ no: 102, route: 'wallet.index', user: 'annie', code: 1 });
  });

  it('may have the storage of a large page, and is forgotten when the world is reset', async () => {
    const local = { draft: 'x'.repeat(200_000) };
    const { status, body } = await server.control('POST', '/failure', { test: 'a test', local });
    expect({ status, body }).toMatchObject({ status: 201, body: { local, url: '/', session: {} } });
    await server.control('POST', '/reset');
    expect((await server.control('GET', '/failure')).status).toBe(404);
  });

  it.each(['https://shop.example/', '//shop.example/', '/\\shop.example/'])(
    'does not name another host as %s',
    async (url) => {
      const refused = await server.control('POST', '/failure', { test: 'a', url });
      const says = `"url" is ${JSON.stringify(url)}, and must be the address of the page from its path`;
      expect(refused).toMatchObject(problem(400, 'Invalid request', says));
    },
  );

  it.each([
    ['not JSON', '{'],
    ['no failure', '{}'],
    ['an address of another host', JSON.stringify({ ...FAILED, at: 1, calls: [], url: '//host' })],
    ['calls without data', JSON.stringify({ ...FAILED, at: 1, calls: [{ no: 1 }] })],
  ])('is refused in a file with %s', async (_, text) => {
    await server.control('POST', '/failure', FAILED);
    const { status, body } = await importInto(server, withFailure(await exportOf(server), text));
    expect(status).toBe(400);
    expect(body.detail).toContain('the failure of a test in it is damaged');
  });

  it('with an answer that nobody can read does not break the journal', async () => {
    await server.call('games.category', {});
    await server.control('POST', '/failure', FAILED);
    const failure = JSON.parse(readMeta(server.world.db, 'failure') ?? '');
    failure.calls[0].answerText = String.raw`{"code":1,"msg":"\x"}`;
    const image = withFailure(await exportOf(server), JSON.stringify(failure));
    expect((await importInto(server, image)).status).toBe(200);
    expect((await callsOf(server)).entries[0]).toMatchObject({ code: 1, msg: String.raw`"\x"` });
  });
});
