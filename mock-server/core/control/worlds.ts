import type { IncomingHttpHeaders } from 'node:http';
import type { CoreControl } from '#contract/control/core.ts';
import type { ControlFields } from '#contract/control/core/declaration.ts';
import { WORLD_KEY_RULE } from '#contract/control/core/limits.ts';
import { whenAtRest } from '../http/moment.ts';
import { waitingJobs } from '../world/due-work.ts';
import { scenarioOf, type World } from '../world/world.ts';
import { WORLD_KEY } from '../world/worlds.ts';
import type { ControlDeps } from './deps.ts';
import { Problem } from './problem.ts';
import { parseDuration, parseMoment } from './read-input.ts';
import type { ControlHandlers } from './register-calls.ts';
import { createImage } from './world-image.ts';

type WorldCall =
  | 'GET /status'
  | 'GET /worlds'
  | 'POST /worlds'
  | 'DELETE /worlds/:key'
  | 'POST /worlds/:key/fork'
  | 'GET /scenarios'
  | 'POST /reset';

/** A shorter idle time would drop a world between two calls of a test. */
const MIN_IDLE_MS = 1000;

export function createWorldHandlers(
  deps: ControlDeps,
): ControlHandlers<Pick<CoreControl, WorldCall>> {
  const { worlds, scenarios, product } = deps;
  const describeRoute = (key: string) =>
    deps.requireWorld ? ` Behind a balancer, also send the header x-mock-world: ${key}.` : '';
  return {
    'GET /status': ({ catchUp }) =>
      catchUp(({ world }) => {
        const { clock, db, faults, journal, halted } = world;
        const [next] = waitingJobs(world, 1);
        return {
          ...describeWorld(world),
          file: db.memory ? null : db.name,
          next: next ? product.describeJob(next) : null,
          faults: faults.all().length,
          unmet_faults: faults.unused().length,
          calls: journal.count,
          halted,
          clock_set_back_ms: clock.setBackMs,
          ...product.describeStatus(world),
        };
      }),

    'GET /worlds': () => ({
      worlds: worlds
        .list()
        .map(({ world, expiresAt }) => ({ ...describeWorld(world), expires_at: expiresAt })),
    }),

    'POST /worlds': ({ body, ...call }) => {
      const { world, scenario = 'default', idle, ...rest } = body;
      const key = chooseKey(deps, call, world);
      const idleMs = idle === undefined ? undefined : parseIdle(idle);
      const start = readStart(rest);
      return describeStart(worlds.create({ key, scenario, idleMs, ...start }));
    },

    'DELETE /worlds/:key': ({ params: { key } }) => {
      if (worlds.drop(key)) return;
      const detail = `There is no world "${key}" that can be dropped: GET /__mock/worlds lists the worlds, and the main one stays.${describeRoute(key)}`;
      throw new Problem(404, 'Unknown world', detail);
    },

    'POST /worlds/:key/fork': ({ params, body }) => {
      const origin = worlds.find(params.key);
      if (!origin) {
        const detail = `There is no world "${params.key}": GET /__mock/worlds lists the worlds.${describeRoute(params.key)}`;
        throw new Problem(404, 'Unknown world', detail);
      }
      const key = chooseNearKey(deps, origin.key, body.world);
      return whenAtRest(origin, () => describeStart(worlds.fork(key, createImage(origin))));
    },

    'GET /scenarios': () => ({ scenarios }),

    'POST /reset': ({ body, world }) => {
      const start = readStart(body);
      const { key } = world();
      return describeStart(worlds.reset(key, start));
    },
  };
}

type StartFields = ControlFields<CoreControl['POST /reset'], 'body'>;

function readStart({ now, host_profile: hostProfile, ...rest }: StartFields) {
  return { ...rest, hostProfile, now: now === undefined ? undefined : parseMoment(now) };
}

interface NamedCall {
  readonly headers: IncomingHttpHeaders;
  readonly namedKey: string | undefined;
}

/**
 * Returns the key for a new world: from the body, or from the header that a balancer routes by. On a
 * server that may be one of several, the key always leads back to this server.
 */
function chooseKey(
  deps: ControlDeps,
  { headers, namedKey }: NamedCall,
  inBody: string | undefined,
): string {
  const inHeader = headers['x-mock-world']?.toString();
  if (inHeader !== undefined) return checkHeader(inHeader, inBody);
  if (!deps.requireWorld) return inBody ?? deps.makeKey();
  if (namedKey !== undefined && WORLD_KEY.test(namedKey))
    return chooseNearKey(deps, namedKey, inBody);
  const example = inBody ?? 'mine';
  const detail = `This server may be one of several behind a balancer, which routes by the header x-mock-world: send the key of the new world there with this call too, as in -H "x-mock-world: ${example}".`;
  throw new Problem(400, 'No key in the header', detail);
}

function checkHeader(inHeader: string, inBody: string | undefined): string {
  if (inHeader === inBody) return inBody;
  if (inBody !== undefined) {
    const detail = `The body says "${inBody}" and the header x-mock-world says "${inHeader}": name one key, or leave one out.`;
    throw new Problem(400, 'Two keys', detail);
  }
  if (WORLD_KEY.test(inHeader)) return inHeader;
  const detail = `The header x-mock-world says "${inHeader}": a key is ${WORLD_KEY_RULE}.`;
  throw new Problem(400, 'Not a key', detail);
}

function parseIdle(idle: number | string): number {
  const idleMs = parseDuration(idle);
  if (idleMs >= MIN_IDLE_MS) return idleMs;
  const detail = `"idle" is ${idleMs} ms, and must be at least ${MIN_IDLE_MS}: a world has to live from one call to the next.`;
  throw new Problem(400, 'Too short', detail);
}

function describeStart({ key, clock, chance }: World) {
  return { world: key, now: clock.now(), seed: chance.seed };
}

function describeWorld(world: World) {
  const { key, clock, chance } = world;
  return {
    world: key,
    scenario: scenarioOf(world),
    seed: chance.seed,
    host_profile: world.hostProfile,
    now: clock.now(),
    frozen: clock.frozen,
    speed: clock.speed,
  };
}

/**
 * Returns the key of a new world that must be on the server of another one: its copy, or the one that
 * led the call here.
 *
 * @param given the key that the caller wishes, if any
 * @throws Problem for a key that a balancer would look for on another server
 */
export function chooseNearKey(
  { makeKey, requireWorld }: Pick<ControlDeps, 'makeKey' | 'requireWorld'>,
  neighbour: string,
  given: string | undefined,
): string {
  const group = groupOf(neighbour);
  if (given === undefined) return `${group}.${makeKey()}`;
  if (!requireWorld || groupOf(given) === group) return given;
  const reachable = `${group}.${given.replaceAll('.', '-')}`;
  const detail = `This server may be one of several, and a balancer would look for "${given}" on another one than "${neighbour}": it routes by the key up to the dot. Use a key such as "${WORLD_KEY.test(reachable) ? reachable : `${group}.copy`}", or leave "world" out.`;
  throw new Problem(400, 'Key out of reach', detail);
}

/** Returns the part of a key that a balancer routes by. */
const groupOf = (key: string) => key.replace(/\..*/, '');
