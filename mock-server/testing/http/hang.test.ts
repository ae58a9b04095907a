import { beforeEach, describe, expect, it } from 'vitest';
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
import { tree } from '../upload-calls.ts';
import type { Player } from '../test-server.ts';

let server: LiveServer;
let ann: Player;

beforeEach(async () => {
  server = await openLiveServer();
  ann = server.ann();
});

/** Calls with the patience of an app that gives up as soon as the fault has struck. */
async function giveUp(faultId: number, token: string): Promise<void> {
  const patience = new AbortController();
  const answer = server.fetch('games.submitBet', BET, { token, key: KEY, signal: patience.signal });
  await hasStruck(server.world.faults, faultId);
  // Long enough for an answer, were there one.
  expect(await Promise.race([answer, server.fetch('games.category')])).toMatchObject({
    url: expect.stringContaining('/category'),
  });
  patience.abort();
  await expect(answer).rejects.toThrow('aborted');
}

describe('a call that hangs', () => {
  it('hang: is never answered and not handled', async () => {
    const id = server.order({ kind: 'hang', route: 'games.submitBet' });
    await giveUp(id, ann.token);
    expect(server.stateOf(ann)).toEqual({ main: 100_00, bets: 0 });
    const retry = await server.bet(ann, KEY);
    expect(retry.headers.get('idempotency-replayed')).toBeNull();
    expect(server.stateOf(ann)).toEqual({ main: 90_00, bets: 1 });
  });

  it('hang_after: is never answered but handled', async () => {
    const id = server.order({ kind: 'hang_after', route: 'games.submitBet' });
    await giveUp(id, ann.token);
    expect(server.stateOf(ann)).toEqual({ main: 90_00, bets: 1 });
    const retry = await server.bet(ann, KEY);
    expect(retry.headers.get('idempotency-replayed')).toBe('true');
    expect(server.stateOf(ann)).toEqual({ main: 90_00, bets: 1 });
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
    expect(server.stateOf(ann)).toEqual({ main: 100_00, bets: 0 });
  });

  it.each(['hang', 'hang_after'] as const)('can be an upload: %s', async (kind) => {
    const id = server.order({ kind });
    const patience = new AbortController();
    const answer = server.upload(ann, patience.signal);
    await hasStruck(server.world.faults, id);
    await server.fetch('games.category');
    patience.abort();
    await expect(answer).rejects.toThrow('aborted');
    await waitUntil(() => tree(server.world).every((path) => !path.startsWith('temp/')));
    const kept = contentOf(server.world.db)['uploaded_file'];
    expect(kept).toHaveLength(kind === 'hang_after' ? 1 : 0);
  });

  it('ends without an answer when its world is dropped and the caller gives up', async () => {
    const world = server.worlds.create({ key: 'a', scenario: 'empty' });
    const { id } = world.faults.add({ kind: 'hang' });
    const patience = new AbortController();
    const answer = server.fetch('games.category', {}, { world: 'a', signal: patience.signal });
    await hasStruck(world.faults, id);
    server.worlds.drop('a');
    patience.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect((await server.fetch('games.category')).status).toBe(200);
  });
});

describe('a delayed call', () => {
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
