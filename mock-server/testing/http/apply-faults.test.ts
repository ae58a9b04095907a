import { beforeEach, describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { messageText } from '#contract/errors.ts';
import { minor } from '#contract/money.ts';
import { contentOf } from '../../core/testing/test-world.ts';
import {
  BET,
  expectCut,
  hasStruck,
  KEY,
  type LiveServer,
  openLiveServer,
  waitUntil,
} from '../live-server.ts';
import { NOON, type Player } from '../test-server.ts';
import { tree } from '../upload-calls.ts';

let server: LiveServer;
let ann: Player;

beforeEach(async () => {
  server = await openLiveServer();
  ann = server.ann();
});

const UNTOUCHED = { main: 100_00, bets: 0 };
const PLACED = { main: 90_00, bets: 1 };
/** Status, and whether the answer is whole; by kind. */
const AT_UPLOAD: Record<string, [number, boolean] | 'cut'> = {
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
const PLACED_ANSWER = { code: 1, msg: 'Bet placed' };

describe('delay', () => {
  it('delays the call, which reads the time afterwards', async () => {
    const id = server.order({ kind: 'delay', ms: 150 });
    const answer = server.fetch('games.category');
    await hasStruck(server.world.faults, id);
    server.wall.pass(60_000);
    expect(await (await answer).json()).toMatchObject({
      code: 1,
      time: String(NOON / 1000 + 60),
    });
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

  it('adds up, and comes before other faults in any order', async () => {
    server.order({ kind: 'rate_limit' });
    server.order({ kind: 'delay', ms: 60 });
    server.order({ kind: 'delay', ms: 60 });
    expect((await server.fetch('games.category')).status).toBe(429);
    const { faults, tookMs } = server.lastCall() ?? {};
    expect(faults).toEqual(['rate_limit', 'delay', 'delay']);
    expect(tookMs).toBeGreaterThan(115);
  });
});

describe('answer', () => {
  it('sends the ordered answer without handling the call', async () => {
    server.order({ kind: 'answer', status: 503, code: 77, msg: '维护中' });
    const answer = await server.bet(ann);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 77,
      msg: '维护中',
      time: String(NOON / 1000),
      data: null,
    });
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
  });

  it('has the ordered data, which need not fit the contract', async () => {
    const data = [{ id: 1, name: 'Stub', odds: [1.5, null] }];
    server.order({ kind: 'answer', code: 1, data });
    expect(await (await server.fetch('games.category')).json()).toMatchObject({ code: 1, data });
  });

  it('is a refusal without a message by default', async () => {
    server.order({ kind: 'answer' });
    const answer = await server.fetch('games.category');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ code: 0, msg: '' });
  });

  it.each([204, 301, 304, 404, 500, 599])('can have the status %i', async (status) => {
    server.order({ kind: 'answer', status });
    const answer = await server.fetch('games.category');
    expect(answer.status).toBe(status);
    const isBare = status === 204 || status === 304;
    expect((await answer.text()) === '').toBe(isBare);
    expect((await server.fetch('games.category')).status).toBe(200);
  });
});

describe('a refusing fault', () => {
  it('unauthorized: answers as for a bad token, without handling the call', async () => {
    server.order({ kind: 'unauthorized' });
    const struck = await server.bet(ann);
    const bad = await server.fetch('wallet.index', {}, { token: 'mock-bad' });
    expect(struck.status).toBe(401);
    expect(await struck.json()).toEqual(await bad.json());
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
    expect((await server.bet(ann)).status).toBe(200);
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
  it('drop: the call is not handled, and a retry is the first attempt', async () => {
    server.order({ kind: 'drop' });
    await expectCut(server.bet(ann, KEY));
    expect(server.stateOf(ann)).toEqual(UNTOUCHED);
    expect(server.lastCall()).toMatchObject({ faults: ['drop'], status: null, changes: [] });
    const retry = await server.bet(ann, KEY);
    expect(retry.headers.get('idempotency-replayed')).toBeNull();
    expect(await retry.json()).toMatchObject(PLACED_ANSWER);
    expect(server.stateOf(ann)).toEqual(PLACED);
  });

  it('lose_answer: the call is handled, and a retry with its key gets the outcome', async () => {
    server.order({ kind: 'lose_answer' });
    await expectCut(server.bet(ann, KEY));
    expect(server.stateOf(ann)).toEqual(PLACED);
    expect(server.lastCall()).toMatchObject({ faults: ['lose_answer'], status: null, code: 1 });
    const retry = await server.bet(ann, KEY);
    expect(retry.headers.get('idempotency-replayed')).toBe('true');
    expect(await retry.json()).toMatchObject(PLACED_ANSWER);
    expect(server.stateOf(ann)).toEqual(PLACED);
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
    expect(server.stateOf(ann)).toEqual(PLACED);
    const retry = await server.bet(ann, KEY);
    const whole = Buffer.from(await retry.text());
    expect(Number(answer.headers.get('content-length'))).toBe(whole.length);
    expect(Buffer.concat(read)).toEqual(whole.subarray(0, whole.length / 2));
    expect(server.stateOf(ann)).toEqual(PLACED);
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
    const whole = await (await server.bet(ann, KEY)).text();
    expect(half).toBe(whole.slice(0, whole.length / 2));
    expect(server.stateOf(ann)).toEqual(PLACED);
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

  it.each(['truncate', 'not_json', 'drop_midway', 'lose_answer'] as const)(
    '%s: is one also when the call was refused',
    async (kind) => {
      server.order({ kind });
      const answer = await server
        .fetch('wallet.index')
        .then((response) => response.text())
        .catch(() => 'cut');
      expect(answer.includes('Please login first"')).toBe(false);
      const { faults } = server.lastCall() ?? {};
      expect(faults).toEqual([kind]);
      expect((await server.fetch('wallet.index')).status).toBe(401);
    },
  );
});

describe('a fault', () => {
  it('strikes the calls of its user, wherever the token is sent', async () => {
    const bob = server.player('bob', minor(0));
    server.order({ kind: 'rate_limit', user: 'ann', times: null });
    const status = async (token?: string) =>
      (await server.fetch('games.category', {}, token === undefined ? {} : { token })).status;
    expect(await status(ann.token)).toBe(429);
    expect(await status(bob.token)).toBe(200);
    expect(await status()).toBe(200);
    expect(await status(`${ann.token}x`)).toBe(200);
    const { url } = await server.fetch('games.category');
    expect((await fetch(`${url}?token=${ann.token}`)).status).toBe(429);
    expect((await fetch(url, { headers: { cookie: `token=${ann.token}` } })).status).toBe(429);
  });

  it('strikes neither in another world nor at a path without an endpoint', async () => {
    server.worlds.create({ key: 'a', scenario: 'empty' });
    const id = server.order({ kind: 'drop', times: null });
    expect((await server.fetch('games.category', {}, { world: 'a' })).status).toBe(200);
    const base = `http://127.0.0.1:${server.port}`;
    expect((await fetch(`${base}/api/nothing/here`)).status).toBe(404);
    expect((await fetch(`${base}/uploads/none.png`)).status).toBe(404);
    expect((await fetch(`${base}/__mock/health`)).status).toBe(200);
    expect(server.world.faults.all()).toMatchObject([{ id, seen: 0, struck: 0 }]);
    await expectCut(server.fetch('games.category'));
  });

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
