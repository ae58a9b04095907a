// @ts-check
import { usage } from './failure.mjs';
import { counted, list } from './show.mjs';
import { given, whole } from './verb.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {{ strict: number[], queued: { id: number, game_id: number | null, game_no: string | null, dice: number[] }[] }} Dice
 */

/** @type {Verb} */
export const dice = {
  summary: 'says what the next draws show',
  options: ['period'],
  examples: [
    'dice',
    'dice next 1 3,3,4 6,6,6',
    'dice next any 1,2,3',
    'dice next 1 3,3,4 --period 20260310041',
    'dice strict on 1',
    'dice clear',
  ],
  notes: ['A draw with dice set by hand is marked as forced in its proof.'],
  first: 'list',
  parts: {
    list: { hint: 'what is queued, and which games are strict', run: listDice },
    next: { args: 'GAME ROLL [ROLL…]', hint: 'queues rolls of a game, or of any', run: next },
    strict: {
      args: 'ON|OFF [GAME]',
      hint: 'on: a draw whose queue is dry is an error, not chance',
      run: strict,
    },
    clear: { args: '[GAME]', hint: 'empties the queue', run: clear },
  },
};

/** @param {Call} call */
async function listDice({ control }) {
  /** @type {Dice} */
  const answer = await (await control()).call('GET', '/dice');
  const lines = answer.queued.map(({ game_id, game_no, dice: roll }) => [
    game_id ?? 'any',
    game_no ?? 'next',
    roll.join(','),
  ]);
  const queue = list(['GAME', 'PERIOD', 'DICE'], lines, 'No dice are queued.');
  const games = answer.strict.length === 0 ? 'no game' : `game ${answer.strict.join(', ')}`;
  return { data: answer, text: `${queue}\nstrict: ${games}` };
}

/** @param {Call} call @param {string[]} args */
async function next({ control, text }, [game, ...rolls]) {
  const order = given({ game_id: gameOf(game), game_no: text.period, dice: rolls.map(rollOf) });
  /** @type {{ queued: number }} */
  const answer = await (await control()).call('POST', '/dice', order);
  return { data: answer, text: `${counted(answer.queued, 'roll')} queued` };
}

/** @param {Call} call @param {string[]} args */
async function strict({ control }, [word = '', game]) {
  const states = { on: true, off: false };
  if (word !== 'on' && word !== 'off') {
    throw usage(`"${word}" is neither on nor off.`, 'It is dice strict on, or dice strict off.');
  }
  const order = given({ strict: states[word], game_id: gameOf(game) });
  const answer = await (await control()).call('POST', '/dice', order);
  const which = game === undefined || game === 'any' ? 'every game' : `game ${game}`;
  return { data: answer, text: `Strict dice are ${word} for ${which}` };
}

/** @param {Call} call @param {string[]} args */
async function clear({ control }, [game]) {
  const id = gameOf(game);
  await (await control()).call('DELETE', id === undefined ? '/dice' : `/dice?game_id=${id}`);
  return { data: { cleared: id ?? 'any' }, text: 'The queue is empty' };
}

/** @param {string | undefined} text */
function gameOf(text) {
  if (text === undefined || text === 'any') return undefined;
  if (/^\d{1,9}$/.test(text)) return whole(text, 'GAME');
  throw usage(`"${text}" is no game.`, 'Give the number of one, such as 1, or the word any.');
}

/** @param {string} text */
function rollOf(text) {
  if (/^[1-6],[1-6],[1-6]$/.test(text)) return text.split(',').map(Number);
  throw usage(`"${text}" is no roll.`, 'Give three faces from 1 to 6, such as 3,3,4.');
}
