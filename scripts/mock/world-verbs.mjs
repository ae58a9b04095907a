// @ts-check
import { counted, moment, table } from './show.mjs';
import { given, momentOf } from './verb.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 *
 * @typedef {object} Status
 * @property {string} world
 * @property {string} scenario
 * @property {string} seed
 * @property {number} now
 * @property {boolean} frozen
 * @property {number} speed
 * @property {{ at: number, kind: string } | null} next
 * @property {number} dice_queued
 * @property {number} faults
 * @property {number} unmet_faults
 * @property {number} calls
 * @property {number} users
 * @property {boolean} halted
 *
 * @typedef {{ world: string, now: number, seed?: string }} Made
 */

/** @type {Verb} */
export const status = {
  summary: 'shows where the server is and how a world stands',
  options: [],
  examples: ['status', 'status --world mine --json'],
  first: '',
  parts: { '': { hint: 'the world’s scenario, seed, time, dice, faults', run: showStatus } },
};

/** @param {Call} call */
async function showStatus({ control }) {
  const server = await control();
  /** @type {Status} */
  const answer = await server.call('GET', '/status');
  const { next } = answer;
  return {
    data: { url: server.url, ...answer },
    text: table([
      ['server', server.url],
      ['world', answer.world],
      ['scenario', answer.scenario],
      ['seed', answer.seed],
      ['time', `${moment(answer.now)}${pace(answer)}`],
      ['next', next && `${next.kind} at ${moment(next.at)}`],
      ['dice', `${counted(answer.dice_queued, 'roll')} queued`],
      ['faults', `${answer.faults}, of which ${answer.unmet_faults} have not struck`],
      ['calls', answer.calls],
      ['users', answer.users],
      ['money', answer.halted ? 'halted: the books do not add up (see verify)' : 'moves'],
    ]),
  };
}

/** @param {{ frozen: boolean, speed?: number }} clock */
export function pace({ frozen, speed = 1 }) {
  if (frozen) return ', standing still';
  return speed === 1 ? '' : `, running ${speed} times as fast`;
}

/** The options that say how a world begins. */
export const beginnings = ['scenario', 'seed', 'now', 'freeze'];

/** @param {Call} call */
export function beginning({ text, flags }) {
  return given({
    scenario: text.scenario,
    seed: text.seed,
    now: momentOf(text.now),
    freeze: flags.has('freeze') ? true : undefined,
  });
}

/** @type {Verb} */
export const reset = {
  summary: 'has a world begin anew, in its place',
  options: beginnings,
  examples: ['reset', 'reset --scenario busy --seed 42', 'reset --world mine --freeze'],
  first: '',
  parts: {
    '': {
      hint: 'all that happened in the world is gone; its scenario is laid again, or another',
      run: (call) => begin(call, {}),
    },
  },
};

/** @type {Verb} */
export const seed = {
  summary: 'shows a world’s seed, or lays a scenario into the world anew',
  options: beginnings.filter((name) => name !== 'scenario'),
  examples: ['seed', 'seed busy', 'seed default --seed 42'],
  first: '',
  parts: {
    '': {
      args: '[SCENARIO]',
      hint: 'with a scenario as reset --scenario; without one it shows the seed',
      run: (call, [scenario]) =>
        scenario === undefined ? showSeed(call) : begin(call, { scenario }),
    },
  },
};

/** @param {Call} call */
async function showSeed({ control }) {
  /** @type {Status} */
  const { world, scenario, seed: text } = await (await control()).call('GET', '/status');
  return { data: { world, scenario, seed: text }, text };
}

/**
 * @param {Call} call
 * @param {Record<string, unknown>} named
 */
async function begin(call, named) {
  const server = await call.control();
  /** @type {Made} */
  const made = await server.call('POST', '/reset', { ...beginning(call), ...named });
  return { data: made, text: `The world ${begun(made)}` };
}

/** @param {Made} made */
export function begun({ world, now, seed: text }) {
  return `${world} begins at ${moment(now)} with the seed ${text ?? '-'}`;
}
