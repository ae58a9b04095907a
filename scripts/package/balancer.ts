import assert from 'node:assert/strict';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { createApiClient } from '#kit/client/api-client.ts';
import { createControlClient } from '#kit/client/control-client.ts';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import type { Player } from '#kit/client/player.ts';
import { WorldClient, type ServerAccess } from '#kit/client/world-client.ts';
import type { RunningServer } from '../running-server.ts';
import type { Check } from './part.ts';
import { checkUpload, createPlayer, finish, playSmokeFlow } from './smoke-flow.ts';

/** Worlds in which players play at the same time, as the tests of a runner do. */
const FAMILIES = 12;

interface LeftWorld {
  readonly key: string;
  readonly token: string;
  readonly main: string;
}

/**
 * Checks that a balancer loses no world, while tests cut connections.
 *
 * @param servers those behind it, if they can be reached beside it
 */
export async function checkBalancer(
  access: ServerAccess,
  check: Check,
  servers: readonly RunningServer[],
): Promise<void> {
  const { url } = access;
  await check('a story passes the balancer', () => playSmokeFlow(access));
  await check('the largest upload passes the balancer', async () => {
    const world = await WorldClient.create(access);
    await checkUpload(url, world, (await createPlayer(world)).token, PLAIN_MAX_BYTES);
    await finish(world);
  });
  await check('each call has a connection of its own', async () => {
    const { headers } = await fetch(`${url}${CONTROL_PREFIX}/health`);
    assert.equal(headers.get('connection'), 'close');
  });
  await check('the control panel of a page steers its world', async () => {
    // A browser sends the origin of the page, which the server compares with the host of the call.
    const world = await WorldClient.create({ ...access, headers: { origin: url } });
    await world.drop();
  });
  const families = await check(`connections are cut in ${FAMILIES} worlds and their forks`, () =>
    Promise.all(Array.from({ length: FAMILIES }, () => playFamily(access))),
  );
  if (servers.length > 0)
    await check('each world is on one server, together with its forks', () =>
      checkPlaces(servers, access, families),
    );
  await check('each world has its money, and its books add up', () =>
    Promise.all(families.flat().map((world) => checkWorld(access, world))),
  );
}

/** Plays in a world, its fork, the fork of that and the fork of a snapshot, while connections are cut. */
async function playFamily(access: ServerAccess): Promise<LeftWorld[]> {
  const world = await WorldClient.create(access);
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
  await assert.rejects(call, /No server answers/);
}

/** Checks that every world is on exactly one server, that of its family, and that families are spread. */
async function checkPlaces(
  servers: readonly RunningServer[],
  { token }: ServerAccess,
  families: readonly LeftWorld[][],
): Promise<void> {
  const places = await Promise.all(
    servers.map(async ({ url }) => {
      const { worlds } = await createControlClient({ url, token }).call('GET /worlds');
      return worlds.map(({ world }) => world);
    }),
  );
  const placesOf = ({ key }: LeftWorld) =>
    places.flatMap((keys, at) => (keys.includes(key) ? [at] : []));
  const homes = families.map((family) => {
    const found = family.map(placesOf);
    assert.deepEqual(
      found,
      family.map(() => found[0]?.slice(0, 1)),
      `of ${family[0]?.key}`,
    );
    return found[0]?.[0];
  });
  assert.ok(new Set(homes).size > 1, 'all worlds are on one server');
}

/** Checks a world through the balancer, as a browser and by header, and drops it. */
async function checkWorld({ url, token }: ServerAccess, world: LeftWorld): Promise<void> {
  const { key } = world;
  const { main } = await createApiClient({ url, world: key }).call('wallet.index', {}, world.token);
  assert.equal(main, world.main, key);
  const { status } = await fetch(url + ENDPOINTS['games.list'].path, {
    headers: { cookie: `mock_world=${key}` },
  });
  assert.equal(status, 200, key);
  const control = createControlClient({ url, token, world: key });
  const verdict = await control.call('POST /verify');
  assert.ok(verdict.ok, JSON.stringify(verdict));
  await control.call('DELETE /worlds/:key', { key });
}
