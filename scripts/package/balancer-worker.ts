import assert from 'node:assert/strict';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import type { Player } from '#kit/client/player.ts';
import { WorldClient } from '#kit/client/world-client.ts';
import { createPlayer } from './smoke-flow.ts';

/** A world that a worker left behind, with what its player must have. */
export interface LeftWorld {
  readonly key: string;
  readonly token: string;
  readonly main: string;
}

// A process of its own, as the workers of a test runner are: balancer.ts starts several at once.
const [url = '', token = '', count = '0'] = process.argv.slice(2);
const left: LeftWorld[] = [];
for (let number = 0; number < Number(count); number++)
  left.push(...(await playFamily(await WorldClient.create({ url, token }))));
process.stdout.write(`\n${JSON.stringify(left)}\n`);

/** Plays in a world, its fork, the fork of that and the fork of a snapshot, while connections are cut. */
async function playFamily(world: WorldClient): Promise<LeftWorld[]> {
  const player = await createPlayer(world);
  await cutConnections(world, player);
  await world.snapshot('after-the-bet');
  const fork = await world.fork();
  await new Faults(fork).loseAnswer('wallet.savings');
  await assertCut(() => save(fork, player));
  const copy = await fork.fork();
  await new Faults(copy).drop('wallet.savings');
  await assertCut(() => save(copy, player));
  await save(copy, player);
  const old = await world.control('POST /snapshots/:name/fork', { name: 'after-the-bet' });
  return [
    { key: world.key, main: '90.00' },
    { key: fork.key, main: '89.00' },
    { key: copy.key, main: '88.00' },
    { key: old.world, main: '90.00' },
  ].map((each) => ({ ...each, token: player.token }));
}

/** Loses a call and answers of reads and bets in one world, and counts what arrived. */
async function cutConnections(world: WorldClient, player: Player): Promise<void> {
  const faults = new Faults(world);
  const journal = new Journal(world);
  await journal.clear();
  await faults.drop('games.list', { times: 2 });
  await faults.loseAnswer('wallet.index', { times: 2 });
  await faults.loseAnswer('games.submitBet');
  for (let round = 0; round < 2; round++) {
    await assertCut(() => world.call('games.list', {}));
    await assertCut(() => world.call('wallet.index', {}, player.token));
  }
  await assertCut(() => player.bet({ play: 'big', amount: '10.00' }));
  assert.equal((await player.bets()).length, 1);
  assert.equal(await player.balance(), '90.00');
  // A balancer that repeats a call makes more of them.
  assert.equal(await journal.count({ route: 'games.list' }), 2);
  assert.equal(await journal.count({ route: 'wallet.index' }), 2);
}

function save(world: WorldClient, { token: session }: Player): Promise<unknown> {
  return world.call('wallet.savings', { direction: 'in', amount: '1.00' }, session);
}

async function assertCut(call: () => Promise<unknown>): Promise<void> {
  // The kit's message for a call without an answer.
  await assert.rejects(call, /No server answers/);
}
