import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { minor } from '#contract/money.ts';
import { NOON, testServer, type Player, type TestServer } from '../test-server.ts';
import { file, multipart, MULTIPART, PNG, sendParts } from '../upload-calls.ts';
import type { JournalEntry } from '../../core/world/journal.ts';
import type { World } from '../../core/world/world.ts';
import { BET, hasStruck, openLiveServer, waitUntil } from '../live-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('ann', minor(100_00));
});

const last = ({ journal }: World = server.world): JournalEntry => {
  const entry = journal.entries().at(-1);
  if (!entry) throw new Error('the journal has no entry');
  return entry;
};

const post = (body: string, headers: Record<string, string> = {}) =>
  server.send({
    method: 'POST',
    url: ENDPOINTS['user.login'].path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

describe('the journal entry of a call', () => {
  it('contains the request, its changes and the answer', async () => {
    const { token } = ann;
    await server.ok('games.submitBet', BET, { token, key: 'a-key-of-a-tap', language: 'en' });
    const entry = last();
    expect(entry.arrival).toEqual({
      at: NOON,
      method: 'POST',
      url: '/api/games/submitBet',
      headers: {
        'accept-language': 'en',
        'content-length': expect.stringMatching(/^\d+$/),
        'content-type': 'application/json',
        'idempotency-key': 'a-key-of-a-tap',
        token: '(redacted)',
      },
      test: null,
      route: 'games.submitBet',
      isUnmatched: false,
    });
    expect(entry).toMatchObject({
      no: 1,
      user: 'ann',
      payloadText: JSON.stringify(BET),
      file: null,
      validation: 'ok',
      fired: [],
      changes: [
        { table: 'bet', verb: 'insert', rows: 1, id: 1 },
        { table: 'bet_line', verb: 'insert', rows: 1 },
        { table: 'transfer', verb: 'insert', rows: 1 },
        { table: 'idempotency', verb: 'insert', rows: 1 },
      ],
      faults: [],
      isReplay: false,
      status: 200,
      code: 1,
      msg: 'Bet placed',
      answerText: expect.stringMatching(/^\{"code":1,.*"order_no":"B0000000001".*\}$/),
    });
    expect(entry.tookMs).toBeGreaterThan(0);
  });

  it('marks a replay, which changed nothing', async () => {
    const options = { ...ann, key: 'a-key-of-a-tap' };
    await server.ok('games.submitBet', BET, options);
    await server.ok('games.submitBet', BET, options);
    const [first, second] = server.world.journal.entries();
    expect(second).toMatchObject({ isReplay: true, changes: [], code: 1, msg: 'Bet placed' });
    expect(second?.answerText).toBe(first?.answerText);
  });

  it('lists no change of a refused call', async () => {
    const bet_content = { lines: [{ play: 'big', amount: '100.01' }] };
    const { msg } = await server.call('games.submitBet', { ...BET, bet_content }, ann);
    expect(last()).toMatchObject({ validation: 'ok', status: 200, code: 0, changes: [], msg });
  });

  it('lists the due work that ran before it', async () => {
    await server.ok('games.submitBet', BET, ann);
    server.wall.pass(3 * 60_000);
    await server.ok('wallet.index', {}, ann);
    const { fired, changes, arrival } = last();
    expect(arrival.at).toBe(NOON + 3 * 60_000);
    expect(fired.filter(({ ref }) => ref.startsWith('1:')).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['close', 'draw', 'settle']),
    );
    expect(changes).toEqual([]);
  });

  it('names the test that made it, in any language, in 200 characters', async () => {
    const sent = ['loses an answer', encodeURIComponent('赢得 50 %'), '100% sure', 'a'.repeat(300)];
    for (const title of sent) {
      await server.send({ url: '/api/games/list', headers: { 'x-mock-test': title } });
    }
    expect(server.world.journal.entries().map(({ arrival }) => arrival.test)).toEqual([
      'loses an answer',
      '赢得 50 %',
      '100% sure',
      `${'a'.repeat(200)}… (300 characters)`,
    ]);
  });
});

describe('the validation of a journal entry', () => {
  it('describes a missing or bad token', async () => {
    await server.call('wallet.index', {});
    const refused = { user: null, status: 401, code: 401, msg: 'Please login first' };
    expect(last()).toMatchObject({ ...refused, validation: 'no token was sent' });
    await server.call('wallet.index', {}, { token: 'guest_token' });
    expect(last().validation).toBe('the token is unknown or has expired');
  });

  it.each([
    ['{"account":"ann"}', "the payload must have required property 'password'"],
    ['{"account":[7],"password":"x"}', '/account must be string'],
    ['{"password":"canary"', 'the body is not a JSON object'],
    ['[{"password":"canary"}]', 'the body is not a JSON object'],
    ['', "the payload must have required property 'account'"],
    ['{'.padEnd(70_000), 'Request body is too large'],
  ])('describes an invalid payload: %s', async (body, flaw) => {
    await post(body);
    expect(last()).toMatchObject({
      arrival: { route: 'user.login' },
      validation: flaw,
      status: 200,
      code: 0,
      msg: 'Invalid parameters',
    });
  });

  it.each([
    ['text/plain', 'account=ann', 'the body is neither JSON nor a form'],
    ['multipart/form-data', 'x', 'the multipart body is broken'],
    [`${MULTIPART}x`, multipart([]).toString(), 'the multipart body is broken'],
  ])('describes a body of %s', async (type, body, flaw) => {
    await post(body, { 'content-type': type });
    expect(last()).toMatchObject({ validation: flaw, code: 0 });
  });

  it('describes an unreadable body even where none is needed', async () => {
    const { code } = await server.send({
      method: 'POST',
      url: ENDPOINTS['user.logout'].path,
      headers: { token: ann.token, 'content-type': 'application/json' },
      payload: '{"a"',
    });
    expect(code).toBe(1);
    expect(last().validation).toBe('the body is not a JSON object');
  });

  it('names the route of a call over the rate limit', async () => {
    server.world.faults.add({ kind: 'rate_limit', route: 'games.list' });
    await server.call('games.list', {});
    const limited = { faults: ['rate_limit'], status: 429, code: 429 };
    expect(last()).toMatchObject({ ...limited, arrival: { route: 'games.list' } });
  });

  it('is ok for a call that crashed', async () => {
    server.world.db.exec('DROP TABLE forced_dice; DROP TABLE withdraw_card');
    await server.call('wallet.cards', {}, ann);
    expect(last()).toMatchObject({ validation: 'ok', status: 500 });
  });
});

describe('a call to an unknown path', () => {
  it.each([
    ['GET', '/api/games/lst', 404],
    ['GET', '/api/nothing/there', 404],
    ['POST', '/api/games/lst', 404],
    ['GET', '/api/wallet/indx', 401],
  ] as const)('%s %s is unmatched', async (method, url, status) => {
    const headers = status === 404 ? { token: ann.token } : {};
    await server.send({ method, url: `${url}?page=2`, headers });
    const { arrival, ...entry } = last();
    expect(arrival).toMatchObject({ isUnmatched: true, route: null, url: `${url}?page=2` });
    expect(entry).toMatchObject({ status, validation: null });
  });

  it('is recorded with its payload', async () => {
    const payload = { account: 'ann', password: 'canary' };
    await server.send({ method: 'POST', url: '/api/user/signin', payload });
    expect(last().payloadText).toBe('{"account":"ann","password":"(redacted)"}');
  });

  it('is not a preflight, nor a call of a refused origin', async () => {
    const origin = 'http://localhost:5173';
    for (const url of ['/api/games/list', '/api/games/lst']) {
      const headers = { origin, 'access-control-request-method': 'GET' };
      await server.app.inject({ method: 'OPTIONS', url, headers });
      expect(last()).toMatchObject({
        arrival: { isUnmatched: false, headers: { origin } },
        status: 200,
      });
    }
    await server.app.inject({ url: '/api/games/list', headers: { origin: 'https://a.example' } });
    expect(last()).toMatchObject({
      arrival: { route: 'games.list', isUnmatched: false },
      status: 403,
      answerText: '跨域检测无效',
    });
    expect(server.world.journal.count).toBe(3);
  });

  it.each(['/uploads/20261121/nothing.png', '/uploads/x', '/uploads/content/none.svg'])(
    'is not a request for a missing picture: %s',
    async (url) => {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
      expect(last()).toMatchObject({
        arrival: { url, isUnmatched: false, route: null },
        status: 404,
      });
    },
  );
});

describe('an upload in the journal', () => {
  it("has the file's name and size, not its bytes", async () => {
    const bytes = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(9000, 'canary')]);
    const { data } = await sendParts(server, [file(bytes, 'me.png')], ann);
    expect(last()).toMatchObject({
      arrival: { route: 'common.upload' },
      user: 'ann',
      file: { name: 'me.png', type: 'image/png', size: 9008 },
      validation: 'ok',
      changes: [{ table: 'uploaded_file', verb: 'insert', rows: 1 }],
      status: 200,
      code: 1,
    });
    expect(JSON.stringify(server.world.journal.entries())).not.toContain('canary');

    const { url = '' } = data ?? {};
    const picture = await server.app.inject({ url, headers: { token: ann.token } });
    expect(picture.statusCode).toBe(200);
    expect(last()).toMatchObject({
      arrival: { url, isUnmatched: false },
      status: 200,
      answerText: null,
    });
  });

  it('has its route when it is called by GET', async () => {
    const headers = { token: ann.token };
    await server.send({ url: ENDPOINTS['common.upload'].path, headers });
    expect(last().arrival.route).toBe('common.upload');
  });
});

describe('the journal of a world', () => {
  it('contains the calls of that world alone', async () => {
    const a = server.worlds.create({ key: 'a', scenario: 'empty' });
    await server.ok('games.list', {}, { world: 'a' });
    await server.ok('games.category', {});
    expect(a.journal.entries().map(({ arrival }) => arrival.route)).toEqual(['games.list']);
    expect(last()).toMatchObject({ no: 1, arrival: { route: 'games.category' } });
    await server.app.inject({ url: '/api/games/list', headers: { 'x-mock-world': 'none' } });
    expect([a.journal.count, server.world.journal.count]).toEqual([1, 1]);
  });

  it('contains no call that had to name a world and did not', async () => {
    server = await testServer({ requireWorld: true });
    await server.app.inject({ url: '/api/games/list' });
    expect(server.world.journal.count).toBe(0);
  });
});

it('concurrent calls are not mixed in the journal', async () => {
  const names = ['ann1', 'ben1', 'cat1', 'dan1'];
  await Promise.all([
    ...names.map((name) => server.register(name)),
    server.ok('index.feedback', { type: 'bug', content: 'It works', contact: '' }),
  ]);
  const entries = server.world.journal.entries();
  const registers = entries.filter(({ arrival }) => arrival.route === 'user.register');
  const idsOf = (table: string) =>
    registers.map(({ changes }) => changes.filter((change) => change.table === table));
  for (const table of ['user', 'token']) {
    expect(idsOf(table).map((changes) => changes.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(idsOf(table).flatMap((changes) => changes.map(({ id }) => id))).size).toBe(4);
  }
  expect(entries.find(({ arrival }) => arrival.route === 'index.feedback')?.changes).toEqual([
    { table: 'feedback', verb: 'insert', rows: 1, id: 1 },
  ]);
});

it.each(['hang', 'hang_after'] as const)(
  'a call that hangs by %s has no status, and a duration when its caller gives up',
  async (kind) => {
    const live = await openLiveServer();
    const id = live.order({ kind });
    const patience = new AbortController();
    const answer = live.fetch('games.list', {}, { signal: patience.signal });
    await hasStruck(live.world.faults, id);
    expect(last(live.world)).toMatchObject({ status: null, tookMs: null });
    patience.abort();
    await expect(answer).rejects.toThrow();
    await waitUntil(() => last(live.world).tookMs !== null);
    const isDone = kind.endsWith('after');
    expect(last(live.world)).toMatchObject({
      faults: [kind],
      status: null,
      code: isDone ? 1 : null,
    });
  },
);
