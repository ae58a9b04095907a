import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { WORLD_KEY_PATTERN } from '#contract/control/core/limits.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { createApiClient } from '#kit/client/api-client.ts';
import { createControlClient } from '#kit/client/control-client.ts';
import { WorldClient, type ServerAccess } from '#kit/client/world-client.ts';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { startFake, type RunningServer } from '../running-server.ts';
import type { LeftWorld } from './balancer-worker.ts';
import type { Check } from './part.ts';
import { checkUpload, createPlayer, finish, playSmokeFlow } from './smoke-flow.ts';

export const TEAM_TOKEN = 'team-token';
const SERVERS = 3;
const WORKERS = 4;
const WORLDS_OF_WORKER = 6;

/** Starts the servers of a team, as the documents say. */
export async function withTeam(
  work: (servers: readonly RunningServer[]) => Promise<void>,
): Promise<void> {
  const options = ['--require-world', '--control-token', TEAM_TOKEN];
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startFake(...options)));
  try {
    await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Checks that a balancer loses no world, while tests cut connections.
 *
 * @param servers those behind it, if they can be reached beside it
 */
export async function checkBalancer(
  url: string,
  check: Check,
  servers: readonly RunningServer[],
  token = TEAM_TOKEN,
): Promise<void> {
  const access = { url, token };
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
  await check('no world is made that its caller could not reach', () => checkUnnamed(access));
  const worlds = await check(
    `${WORKERS} workers cut connections in ${WORKERS * WORLDS_OF_WORKER} worlds and their forks`,
    () => runWorkers(access),
  );
  if (servers.length > 0)
    await check('each world is on one server, together with its forks', () =>
      checkPlaces(servers, token, worlds),
    );
  await check(`each of the ${worlds.length} worlds has its money, and its books add up`, () =>
    Promise.all(worlds.map((world) => checkWorld(access, world))),
  );
}

/** Runs the workers at the same time, and returns the worlds that they left. */
async function runWorkers({ url, token = '' }: ServerAccess): Promise<LeftWorld[]> {
  const file = join(root, 'scripts/package/balancer-worker.ts');
  const args = ['--import', 'tsx', file, url, token, String(WORLDS_OF_WORKER)];
  const run = async () => {
    const { code, output } = await runProgram(process.execPath, args, { timeoutMs: 5 * 60_000 });
    if (code !== 0) throw new Problem(`a worker ended with ${code}`, lastLines(output, 20));
    return JSON.parse(lastLines(output, 1)) as LeftWorld[]; // its last line, as balancer-worker.ts writes it
  };
  return (await Promise.all(Array.from({ length: WORKERS }, run))).flat();
}

/** Checks that every world is on exactly one server, that of its family, and that families are spread. */
async function checkPlaces(
  servers: readonly RunningServer[],
  token: string,
  worlds: readonly LeftWorld[],
): Promise<void> {
  const places = await Promise.all(
    servers.map(async ({ url }) => {
      const { worlds: all } = await createControlClient({ url, token }).call('GET /worlds');
      return new Set(all.map(({ world }) => world));
    }),
  );
  const placesOf = (keys: readonly string[]) =>
    places.flatMap((place, index) => keys.filter((key) => place.has(key)).map(() => index));
  const families = new Map<string, string[]>();
  for (const { key } of worlds) {
    const family = key.replace(/\..*/, '');
    families.set(family, [...(families.get(family) ?? []), key]);
  }
  const used = new Set<number>();
  for (const [family, keys] of families) {
    const found = placesOf(keys);
    assert.equal(found.length, keys.length, `${family}: ${found.length} of ${keys.length} worlds`);
    assert.equal(new Set(found).size, 1, `${family} is on the servers ${found.join(', ')}`);
    used.add(found[0] ?? 0);
  }
  assert.ok(used.size > 1, 'all worlds are on one server');
}

/** Checks a world through the balancer, as a browser and by header, and drops it. */
async function checkWorld({ url, token }: ServerAccess, world: LeftWorld): Promise<void> {
  const { key } = world;
  assert.match(key, new RegExp(WORLD_KEY_PATTERN));
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

/** Creates worlds as a browser's control panel does, and without any key. */
async function checkUnnamed(access: ServerAccess): Promise<void> {
  const create = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${access.url}${CONTROL_PREFIX}/worlds`, {
      method: 'POST',
      headers: { 'x-mock-token': access.token ?? '', ...headers },
    });
    return { status: response.status, text: await response.text() };
  };
  const refused = await create({});
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.text, /x-mock-world/);
  const world = await WorldClient.create(access);
  for (let made = 0; made < 5; made++) {
    const { status, text } = await create({ cookie: `mock_world=${world.key}` });
    assert.equal(status, 201, text);
    const { world: key } = JSON.parse(text) as { world: string }; // as its declaration says
    const control = createControlClient({ ...access, world: key });
    assert.equal((await control.call('GET /status')).world, key);
    await control.call('DELETE /worlds/:key', { key });
  }
  await world.drop();
}
