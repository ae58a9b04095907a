// @ts-check
import { randomBytes } from 'node:crypto';
import { list, moment } from './show.mjs';
import { given, speedOf } from './verb.mjs';
import { beginning, beginnings, begun, pace } from './world-verbs.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {import('./world-verbs.mjs').Made} Made
 * @typedef {{ worlds: { world: string, scenario?: string, seed?: string, now: number, frozen: boolean, speed?: number, expires_at?: number | null }[] }} Worlds
 */

/** @type {Verb} */
export const worlds = {
  summary: 'lists, makes, forks and drops worlds',
  options: [...beginnings, 'speed', 'idle'],
  examples: [
    'worlds',
    'worlds new mine --scenario busy --now 2026-03-10T02:00:30Z --freeze',
    'worlds fork mine other',
    'worlds drop mine',
  ],
  first: 'list',
  parts: {
    list: { hint: 'the worlds there are', run: listWorlds },
    new: { args: '[KEY]', hint: 'makes one; a key is made up when none is given', run: newWorld },
    fork: { args: 'KEY [NEW]', hint: 'makes a second one that is as the first', run: forkWorld },
    drop: { args: 'KEY', hint: 'ends one', run: dropWorld },
  },
};

/** @param {Call} call */
async function listWorlds({ control }) {
  /** @type {Worlds} */
  const answer = await (await control()).call('GET', '/worlds');
  const lines = answer.worlds.map((each) => [
    each.world,
    each.scenario,
    each.seed,
    `${moment(each.now)}${pace(each)}`,
    each.expires_at ? new Date(each.expires_at).toISOString() : 'never',
  ]);
  const heads = ['WORLD', 'SCENARIO', 'SEED', 'TIME', 'DROPPED UNLESS CALLED BY'];
  return { data: answer, text: list(heads, lines, 'There is no world.') };
}

/**
 * @param {Call} call
 * @param {string[]} args
 */
async function newWorld(call, [world = makeKey('w')]) {
  const order = given({ world, idle: call.text.idle, speed: speedOf(call.text.speed) });
  const server = (await call.control()).for(world);
  /** @type {Made} */
  const made = await server.call('POST', '/worlds', { ...beginning(call), ...order });
  return { data: made, text: `The world ${begun(made)}` };
}

/**
 * @param {Call} call
 * @param {string[]} args
 */
async function forkWorld({ control }, [key = '', world]) {
  const path = `/worlds/${encodeURIComponent(key)}/fork`;
  /** @type {Made} */
  const made = await (await control()).for(key).call('POST', path, given({ world }));
  return { data: made, text: `The world ${made.world} goes on from where ${key} stands` };
}

/**
 * @param {Call} call
 * @param {string[]} args
 */
async function dropWorld({ control }, [key = '']) {
  await (await control()).for(key).call('DELETE', `/worlds/${encodeURIComponent(key)}`);
  return { data: { dropped: key }, text: `The world ${key} is gone` };
}

/**
 * A key of our own making, so that whatever stands before several servers can go by it.
 *
 * @param {string} prefix
 */
export const makeKey = (prefix) => `${prefix}-${randomBytes(6).toString('hex')}`;
