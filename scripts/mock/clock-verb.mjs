// @ts-check
import { moment, table } from './show.mjs';
import { given, momentOf, speedOf, whole } from './verb.mjs';
import { pace } from './world-verbs.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {{ now: number, frozen: boolean, speed: number }} Clock
 * @typedef {Clock & { fired: { at: number, kind: string, game_id?: number, game_no?: string, ref?: string }[] }} Moved
 */

/** @type {Verb} */
export const clock = {
  summary: 'shows and moves the time of a world',
  options: ['game'],
  examples: [
    'clock',
    'clock freeze',
    'clock advance 90s',
    'clock set 2026-03-10T02:00:30Z',
    'clock to settled --game 1',
    'clock speed 60',
  ],
  notes: [
    'A move runs all that falls due on the way, in order, and the answer lists it.\nTime never goes back: begin anew with reset --now, or make a world with worlds new --now.',
  ],
  first: 'show',
  parts: {
    show: { hint: 'the time', run: showClock },
    freeze: {
      hint: 'it stands still until it is moved',
      run: (call) => move(call, { freeze: true }),
    },
    run: { hint: 'it goes on', run: (call) => move(call, { freeze: false }) },
    set: {
      args: 'TIME',
      hint: 'goes to a moment: epoch milliseconds or ISO text',
      run: (call, [time]) => move(call, { set: momentOf(time) }),
    },
    advance: {
      args: 'SPAN',
      hint: 'goes on by 90s, 5m, 2h, 3d or milliseconds',
      run: (call, [span]) => move(call, { advance: momentOf(span) }),
    },
    speed: {
      args: 'N',
      hint: 'runs N times as fast as the wall clock',
      run: (call, [text]) => move(call, { speed: speedOf(text) }),
    },
    to: {
      args: 'EVENT',
      hint: 'goes to the next close, draw, settled, or next thing due',
      run: goTo,
    },
  },
};

/** @param {Call} call */
async function showClock({ control }) {
  /** @type {Clock} */
  const answer = await (await control()).call('GET', '/clock');
  return { data: answer, text: moment(answer.now) + pace(answer) };
}

/**
 * @param {Call} call
 * @param {string[]} args
 */
function goTo(call, [event]) {
  return move(call, given({ to: event, game_id: whole(call.text.game, '--game') }));
}

/**
 * @param {Call} call
 * @param {Record<string, unknown>} order
 */
async function move({ control }, order) {
  /** @type {Moved} */
  const answer = await (await control()).call('POST', '/clock', order);
  const fired = answer.fired.map(({ at, kind, game_id, game_no, ref }) => [
    moment(at),
    kind,
    game_id === undefined ? '' : `game ${game_id}`,
    game_no ?? ref ?? '',
  ]);
  const lines = [...(fired.length === 0 ? [] : [table(fired)]), moment(answer.now) + pace(answer)];
  return { data: answer, text: lines.join('\n') };
}
