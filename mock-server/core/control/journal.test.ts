import { describe, expect, it } from 'vitest';
import { BET } from '../../testing/live-server.ts';
import { NOON, server, withServer } from '../../testing/test-server.ts';

withServer();

const list = async (query = '') => (await server.control('GET', `/journal?${query}`)).body;

const numbers = async (query: string) => {
  const { count, entries } = await list(query);
  const counted = await server.control('GET', `/journal/count?${query}`);
  expect(counted).toMatchObject({ status: 200, body: { count } });
  expect(count).toBe(entries.length);
  return entries.map(({ no }) => no);
};

const many = async (calls: number) => {
  for (let call = 0; call < calls; call += 1) await server.call('games.category', {});
};

/** Makes six calls: Ann bets, reads and is refused, Ben reads, a call lacks a login, a fault strikes a call. */
async function makeCalls(): Promise<void> {
  const ann = server.player('ann', 100_00);
  const ben = server.player('ben');
  await server.call('games.submitBet', BET, ann);
  await server.call('games.getBetRecord', {}, ann);
  await server.call('games.submitBet', BET, ben);
  await server.call('wallet.index', {}, ben);
  await server.call('wallet.index', {});
  server.world.faults.add({ kind: 'answer', status: 503, code: -5, route: 'wallet.index' });
  await server.call('wallet.index', {}, ann);
}

describe('GET /__mock/journal', () => {
  it('lists the calls, oldest first', async () => {
    const { token } = server.player('ann', 100_00);
    server.wall.pass(3 * 60_000);
    const headers = { token, 'x-mock-test': 'a%20title' };
    await server.send({ url: '/api/games/getBetRecord?page=1', headers });
    const bet = { ...BET, game_no: '20261121242' };
    await server.ok('games.submitBet', bet, { token, key: 'a-key-of-a-tap', language: 'en' });
    const { status, body } = await server.control('GET', '/journal');
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2, kept: 2, last: 2, entries: [{ no: 1 }, { no: 2 }] });
    expect(body.entries[0]).toEqual({
      no: 1,
      at: NOON + 3 * 60_000,
      test: 'a title',
      method: 'GET',
      url: '/api/games/getBetRecord?page=1',
      headers: { token: '(redacted)' },
      route: 'games.getBetRecord',
      user: 'ann',
      payload: { page: 1 },
      file: null,
      validation: 'ok',
      error: null,
      fired: expect.arrayContaining([
        { at: NOON + 2 * 60_000, kind: 'close', game_id: 1, game_no: '20261121241' },
        { at: NOON + 3 * 60_000, kind: 'draw', game_id: 1, game_no: '20261121241' },
      ]),
      fired_before: 0,
      changes: [],
      changes_beyond: 0,
      faults: [],
      replayed: false,
      status: 200,
      code: 1,
      msg: '',
      response: { code: 1, msg: '', time: expect.any(String), data: expect.any(Object) },
      took_ms: expect.any(Number),
    });
    expect(body.entries[1]).toMatchObject({
      url: '/api/games/submitBet',
      headers: {
        'accept-language': 'en',
        'content-length': expect.stringMatching(/^\d+$/),
        'content-type': 'application/json',
        'idempotency-key': 'a-key-of-a-tap',
        token: '(redacted)',
      },
      payload: bet,
      changes: [
        { table: 'bet', verb: 'insert', rows: 1, id: 1 },
        { table: 'bet_line', verb: 'insert', rows: 1 },
        { table: 'transfer', verb: 'insert', rows: 1 },
        { table: 'idempotency', verb: 'insert', rows: 1 },
      ],
      msg: 'Bet placed',
      response: { code: 1, data: { order_no: 'B0000000001' } },
    });
  });

  it.each([
    ['', [1, 2, 3, 4, 5, 6]],
    ['route=games.submitBet', [1, 3]],
    ['route=games.*', [1, 2, 3]],
    ['route=/api/wallet/*', [4, 5, 6]],
    ['user=ann', [1, 2, 6]],
    ['method=post', [1, 3]],
    ['status=503', [6]],
    ['code=0', [3]],
    ['code=-5', [6]],
    ['fault=answer', [6]],
    ['since=4', [5, 6]],
    ['since=99', []],
    ['route=games.*&user=ben&code=0', [3]],
  ])('finds by %s the calls %j', async (query, found) => {
    await makeCalls();
    expect(await numbers(query)).toEqual(found);
  });

  it('lists the newest 100 calls, or as many as the limit allows', async () => {
    await many(103);
    for (const [query, count, [first, last]] of [
      ['', 103, [4, 103]],
      ['limit=500', 103, [1, 103]],
      ['limit=2&since=50', 53, [102, 103]],
    ] as const) {
      const { entries, ...found } = await list(query);
      expect(found).toMatchObject({ count, kept: 103 });
      expect([entries.at(0)?.no, entries.at(-1)?.no]).toEqual([first, last]);
      expect(entries).toHaveLength(last - first + 1);
    }
  });
});

it('DELETE /__mock/journal deletes calls and blocked requests, and continues the numbering', async () => {
  await many(2);
  await server.control('POST', '/outside', { url: 'https://a.example/' });
  expect(await server.control('DELETE', '/journal')).toMatchObject({ status: 204, body: null });
  await many(1);
  expect(await list()).toMatchObject({ count: 1, kept: 1, last: 3, entries: [{ no: 3 }] });
  expect((await server.control('GET', '/outside')).body).toEqual({ attempts: [] });
});

describe('GET /__mock/journal/unmatched', () => {
  const unmatched = async (query = '') =>
    (await server.control('GET', `/journal/unmatched?${query}`)).body.entries;

  it('lists calls that match no endpoint, with the three most similar endpoints', async () => {
    await server.call('games.list', {});
    const call = { method: 'POST', url: '/api/games/submit_bet?a=1' } as const;
    await server.send({ ...call, payload: {} });
    await server.app.inject('/uploads/none.png');
    const first = { name: 'games.submitBet', method: 'POST', path: '/api/games/submitBet' };
    const nearest = [first, expect.anything(), expect.anything()];
    expect(await unmatched()).toMatchObject([{ no: 2, ...call, route: null, nearest }]);
  });

  it.each([
    ['GET', '/api/user/logon', 'user.login'],
    ['GET', '/api/games/LISTS', 'games.list'],
    ['POST', '/api/wallet/card', 'wallet.addCard'],
    ['GET', '/api/wallet/card', 'wallet.cards'],
    ['GET', `/api/${'x'.repeat(900)}`, expect.any(String)],
  ] as const)('%s %s is most similar to %s', async (method, url, name) => {
    await server.send({ method, url });
    expect((await unmatched())[0]?.nearest[0]).toMatchObject({ name });
  });

  it('lists the newest 100 unmatched calls, or as many as the limit allows', async () => {
    for (let call = 0; call < 102; call += 1) await server.send({ url: '/api/lost' });
    expect((await unmatched()).map(({ no }) => no).slice(0, 2)).toEqual([3, 4]);
    expect((await unmatched('limit=1')).map(({ no }) => no)).toEqual([102]);
  });
});

describe('POST /__mock/outside', () => {
  it('records a request that would have left the machine, which GET lists', async () => {
    const attempts = [
      { at: NOON, url: 'https://cdn.example/a.js?x=1', initiator: 'http://localhost/main.js:7' },
      { at: NOON, url: 'https://b.example/', initiator: '' },
    ];
    for (const { url, initiator } of attempts) {
      const order = { url, ...(initiator && { initiator }) };
      const body = { at: NOON, url, initiator };
      expect(await server.control('POST', '/outside', order)).toMatchObject({ status: 201, body });
    }
    expect((await server.control('GET', '/outside')).body).toEqual({ attempts });
  });

  it('truncates a long URL', async () => {
    const order = { url: 'a'.repeat(30_000), initiator: 'b'.repeat(30_000) };
    expect((await server.control('POST', '/outside', order)).body).toEqual({
      at: NOON,
      url: `${'a'.repeat(1000)}… (30000 characters)`,
      initiator: `${'b'.repeat(200)}… (30000 characters)`,
    });
  });
});
