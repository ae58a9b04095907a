import { beforeEach, describe, expect, it } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '#contract/control/core/fault.ts';
import { messageText } from '#contract/errors.ts';
import { minor } from '#contract/money.ts';
import {
  BET,
  expectCut,
  hasStruck,
  KEY,
  type LiveServer,
  openLiveServer,
  waitUntil,
} from '../../testing/live-server.ts';
import { NOON, type Player } from '../../testing/test-server.ts';
import { tree } from '../../testing/upload-calls.ts';
import { contentOf } from '../testing/test-world.ts';

let server: LiveServer;
let ann: Player;

beforeEach(async () => {
  server = await openLiveServer();
  ann = server.ann();
});

const UNTOUCHED = { main: 100_00, bets: 0 };
const PLACED = { main: 90_00, bets: 1 };

/** Places Ann's bet again with the key of its tap, and expects the outcome of its first or second attempt. */
async function expectRetry({ isReplay }: { isReplay: boolean }): Promise<string> {
  const retry = await server.bet(ann, KEY);
  expect(retry.headers.get('idempotency-replayed')).toBe(isReplay ? 'true' : null);
  const whole = await retry.text();
  expect(JSON.parse(whole)).toMatchObject({ code: 1, msg: 'Bet placed' });
  expect(server.stateOf(ann)).toEqual(PLACED);
  return whole;
}

describe('delay', () => {
  it('delays the call, which reads the time afterwards', async () => {
    const id = server.order({ kind: 'delay', ms: 150 });
    const answer = server.fetch('games.category');
    await hasStruck(server.world.faults, id);
    server.wall.pass(60_000);
    const time = String(NOON / 1000 + 60);
    expect(await (await answer).json()).toMatchObject({ code: 1, time });
  });

  it('handles a call even when the caller has given up', async () => {
    const id = server.order({ kind: 'delay', ms: 50 });
    const patience = new AbortController();
    const { token } = ann;
    const answer = server.fetch('games.submitBet', BET, { token, signal: patience.signal });
    await hasStruck(server.world.faults, id);
    patience.abort();
    await expect(answer).rejects.toThrow('aborted');
    await waitUntil(() => server.stateOf(ann).bets > 0);
    expect(server.stateOf(ann)).toEqual(PLACED);
  });

  it('is answered as for an unknown world when its world is dropped', async () => {
    const { faults } = server.worlds.create({ key: 'a', scenario: 'empty' });
    const { id } = faults.add({ kind: 'delay', ms: 50 });
    const answer = server.fetch('games.category', {}, { world: 'a' });
    await hasStruck(faults, id);
    server.worlds.drop('a');
    expect((await answer).status).toBe(404);
    expect((await answer).headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('a fault in place of an answer', () => {
  it.each<[string, object, number, object]>([
    [
      'as ordered',
      { status: 503, code: 77, msg: '维护中' },
      503,
      { code: 77, msg: '维护中', data: null },
    ],
    [
      'with data that do not fit the contract',
      { code: 1, data: [{ id: 1, odds: [1.5, null] }] },
      200,
      { code: 1, msg: '', data: [{ id: 1, odds: [1.5, null] }] },
    ],
    ['as a refusal without a message', {}, 200, { code: 0, msg: '', data: null }],
  ])('answer: is sent %s, and the call is not handled', async (_, order, status, envelope) => {
    server.order({ kind: 'answer', ...order });
    const answer = await server.bet(ann);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ ...envelope, time: String(NOON / 1000) });
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
  });

  it.each([204, 301, 304, 404, 500, 599])('answer: can have the status %i', async (status) => {
    server.order({ kind: 'answer', status });
    const answer = await server.fetch('games.category');
    expect(answer.status).toBe(status);
    const isBare = status === 204 || status === 304;
    expect((await answer.text()) === '').toBe(isBare);
    expect((await server.fetch('games.category')).status).toBe(200);
  });

  it('unauthorized: answers as for a bad token, without handling the call', async () => {
    server.order({ kind: 'unauthorized' });
    const struck = await server.bet(ann);
    const bad = await server.fetch('wallet.index', {}, { token: 'mock-bad' });
    expect(struck.status).toBe(401);
    expect(await struck.json()).toEqual(await bad.json());
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
  });

  it('rate_limit: answers 429 with Retry-After, without handling the call', async () => {
    server.order({ kind: 'rate_limit' });
    const answer = await server.bet(ann);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    const msg = messageText('too_many_requests', 'en');
    expect(await answer.json()).toMatchObject({ code: 429, msg, data: null });
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
  });
});

describe('a cut connection', () => {
  it.each([
    ['drop', 'not handled, and a retry is the first attempt', UNTOUCHED, { changes: [] }],
    ['lose_answer', 'handled, and a retry with its key gets the outcome', PLACED, { code: 1 }],
  ] as const)('%s: the call is %s', async (kind, _, state, entry) => {
    server.order({ kind });
    await expectCut(server.bet(ann, KEY));
    expect(server.stateOf(ann)).toEqual(state);
    expect(server.lastCall()).toMatchObject({ faults: [kind], status: null, ...entry });
    await expectRetry({ isReplay: kind === 'lose_answer' });
  });

  it('drop_midway: the call is handled, and half of the announced answer arrives', async () => {
    server.order({ kind: 'drop_midway' });
    const answer = await server.bet(ann, KEY);
    expect(answer.status).toBe(200);
    const read: Buffer[] = [];
    const reading = async () => {
      for await (const part of answer.body ?? []) read.push(Buffer.from(part));
    };
    await expect(reading()).rejects.toThrow('terminated');
    const whole = Buffer.from(await expectRetry({ isReplay: true }));
    expect(Number(answer.headers.get('content-length'))).toBe(whole.length);
    expect(Buffer.concat(read)).toEqual(whole.subarray(0, whole.length / 2));
  });

  it.each(['drop', 'lose_answer'] as const)(
    '%s: sends only a 102, so that a browser does not repeat the call',
    async (kind) => {
      server.order({ kind, times: null });
      expect(await server.bytesOf('games.category')).toBe('HTTP/1.1 102 Processing\r\n\r\n');
      // A client of HTTP/1.0, or of one call per connection, would take a 102 for the answer.
      expect(await server.bytesOf('games.category', '1.0')).toBe('');
      const once = 'host: x\r\nconnection: close';
      expect(await server.bytesOf('games.category', '1.1', once)).toBe('');
    },
  );

  it.each(['drop', 'lose_answer', 'drop_midway'] as const)(
    '%s: ends an injected call too',
    async (kind) => {
      server.order({ kind });
      await expect(server.call('games.category', {})).rejects.toThrow('destroyed');
    },
  );
});

describe('a spoiled answer', () => {
  it('truncate: the call is handled, and the answer is half the JSON', async () => {
    server.order({ kind: 'truncate' });
    const answer = await server.bet(ann, KEY);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const half = await answer.text();
    expect(Number(answer.headers.get('content-length'))).toBe(half.length);
    const whole = await expectRetry({ isReplay: true });
    expect(half).toBe(whole.slice(0, whole.length / 2));
  });

  it.each([
    [undefined, 502, 'Bad Gateway'],
    [200, 200, 'OK'],
    [504, 504, 'Gateway Timeout'],
  ])(
    'not_json: the call is handled, and the answer is a page with status %s',
    async (status, seen, title) => {
      server.order({ kind: 'not_json', status });
      const answer = await server.bet(ann, KEY);
      expect(answer.status).toBe(seen);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toBe(`<html><body><h1>${seen} ${title}</h1></body></html>`);
      expect(server.stateOf(ann)).toEqual(PLACED);
    },
  );
});

describe('a call that hangs', () => {
  it.each([
    ['hang: is never answered and not handled', 'hang', UNTOUCHED],
    ['hang_after: is never answered but handled', 'hang_after', PLACED],
  ] as const)('%s', async (_, kind, state) => {
    const id = server.order({ kind, route: 'games.submitBet' });
    const patience = new AbortController();
    const sent = { token: ann.token, key: KEY, signal: patience.signal };
    const answer = server.fetch('games.submitBet', BET, sent);
    await hasStruck(server.world.faults, id);
    expect(server.lastCall()).toMatchObject({ status: null, tookMs: null });
    // Long enough for an answer, were there one.
    expect(await Promise.race([answer, server.fetch('games.category')])).toMatchObject({
      url: expect.stringContaining('/category'),
    });
    patience.abort();
    await expect(answer).rejects.toThrow('aborted');
    const entry = server.world.journal.entries().at(-2);
    await waitUntil(() => typeof entry?.tookMs === 'number');
    const code = kind === 'hang_after' ? 1 : null;
    expect(entry).toMatchObject({ faults: [kind], status: null, code });
    expect(server.stateOf(ann)).toEqual(state);
    await expectRetry({ isReplay: kind === 'hang_after' });
  });

  it.each([{ kind: 'hang' }, { kind: 'hang_after' }, { kind: 'delay', ms: 600_000 }] as const)(
    'does not keep the server from closing: %j',
    async (order) => {
      const id = server.order({ ...order, times: null });
      const waiting = Array.from({ length: 20 }, () => server.bytesOf('games.category'));
      await hasStruck(server.world.faults, id, waiting.length);
      await server.app.close();
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['']));
    },
  );

  it('is not handled by a server that is closing', async () => {
    const { faults } = server.world;
    const delayed = server.order({ kind: 'delay', ms: 600_000, times: null });
    const answers = [server.bet(ann), server.bet(ann)].map(expectCut);
    await hasStruck(faults, delayed, 2);
    server.order({ kind: 'hang' });
    const last = expectCut(server.bet(ann));
    await hasStruck(faults, delayed, 3);
    const closed = server.app.close();
    await Promise.all([...answers, last, closed]);
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
  });
});

describe('a fault', () => {
  it('strikes the calls of its user, wherever the token is sent', async () => {
    const bob = server.player('bob', minor(0));
    server.order({ kind: 'rate_limit', user: 'ann', times: null });
    const url = '/api/games/category';
    for (const [more, status] of [
      [{ headers: { token: ann.token } }, 429],
      [{ headers: { token: bob.token } }, 200],
      [{}, 200],
      [{ headers: { token: `${ann.token}x` } }, 200],
      [{ query: { token: ann.token } }, 429],
      [{ cookies: { token: ann.token } }, 429],
    ] as const) {
      expect((await server.send({ url, ...more })).status).toBe(status);
    }
  });

  it('does not strike at a path without an endpoint', async () => {
    const id = server.order({ kind: 'drop', times: null });
    for (const [url, status] of [
      ['/api/nothing/here', 404],
      ['/uploads/none.png', 404],
      ['/__mock/health', 200],
    ] as const) {
      expect((await server.app.inject(url)).statusCode).toBe(status);
    }
    expect(server.world.faults.all()).toMatchObject([{ id, seen: 0, struck: 0 }]);
    await expectCut(server.fetch('games.category'));
  });

  /** Status, and whether the answer is whole; by kind. */
  const AT_UPLOAD: Partial<Record<FaultKind, [number, boolean] | 'cut'>> = {
    delay: [200, true],
    answer: [200, false],
    drop: 'cut',
    lose_answer: 'cut',
    drop_midway: 'cut',
    truncate: [200, false],
    not_json: [502, false],
    unauthorized: [401, false],
    rate_limit: [429, false],
    disk_full: [200, false],
    duplicate: [200, true],
  };

  it.each(FAULT_KINDS.filter((kind) => !kind.startsWith('hang')))(
    '%s: strikes an upload too, and leaves nothing half-done',
    async (kind) => {
      server.order({ kind, route: 'common.upload' });
      const struck = await server
        .upload(ann)
        .then(async (response) => [response.status, (await response.text()).length > 150])
        .catch(() => 'cut');
      expect(struck).toEqual(AT_UPLOAD[kind]);
      expect(server.world.faults.unused()).toEqual([]);
      expect(tree(server.world).filter((path) => path.startsWith('temp/'))).toEqual([]);
      expect(await (await server.upload(ann)).json()).toMatchObject({ code: 1 });
      expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(1);
    },
  );
});
