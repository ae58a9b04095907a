// @ts-check
import { findingLines, findingsOf } from './evidence.mjs';
import { list, moment } from './show.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {{ no: number, at: number, method: string, url: string, route: string | null, user: string | null, status: number | null, code: number | null, faults: string[] }} Entry
 * @typedef {Entry & { nearest: { name: string, method: string, path: string }[] }} Unmatched
 */

const filters = ['route', 'user', 'method', 'status', 'code', 'fault', 'since', 'limit'];

/** @type {Verb} */
export const journal = {
  summary: 'lists the calls a world was asked',
  options: filters,
  examples: [
    'journal --limit 20',
    'journal --route games.submitBet --user demo1 --json',
    'journal unmatched',
    'journal clear',
  ],
  notes: [
    'With --json each call comes with its validation, the rows it changed and what fell due.',
  ],
  first: 'list',
  parts: {
    list: { hint: 'the calls kept, the newest last', run: listCalls },
    unmatched: {
      hint: 'calls to paths the API does not have, and what they may have meant',
      run: unmatched,
    },
    clear: { hint: 'forgets them', run: clear },
  },
};

/** @param {Call} call */
async function listCalls({ control, text }) {
  const query = new URLSearchParams();
  for (const name of filters) {
    const value = text[name];
    if (value !== undefined) query.set(name, value);
  }
  /** @type {{ count: number, kept: number, entries: Entry[] }} */
  const answer = await (await control()).call('GET', `/journal?${query.toString()}`);
  const lines = answer.entries.map(lineOf);
  const heads = ['NO', 'TIME', 'CALL', 'USER', 'STATUS', 'CODE', 'FAULTS'];
  return { data: answer, text: list(heads, lines, 'No such call is kept.') };
}

/** @param {Entry} entry */
function lineOf({ no, at, route, method, url, user, status, code, faults }) {
  return [no, moment(at), route ?? `${method} ${url}`, user, status, code, faults.join(' ')];
}

/** @param {Call} call */
async function unmatched({ control }) {
  /** @type {{ entries: Unmatched[] }} */
  const answer = await (await control()).call('GET', '/journal/unmatched');
  const lines = answer.entries.map(({ method, url, nearest }) => [
    `${method} ${url}`,
    nearest.map((each) => `${each.method} ${each.path}`).join(', ') || '-',
  ]);
  const text = list(['CALL', 'NEAREST'], lines, 'Every call was to a path the API has.');
  return { data: answer, text };
}

/** @param {Call} call */
async function clear({ control }) {
  await (await control()).call('DELETE', '/journal');
  return { data: { cleared: true }, text: 'The journal is empty' };
}

/** @type {Verb} */
export const verify = {
  summary: 'checks a world: books, faults, offline, unknown calls, failed work',
  options: [],
  examples: ['verify', 'verify --world mine'],
  notes: ['Ends with 1 when anything is found.'],
  first: '',
  parts: { '': { hint: 'whether the world is as it should be at the end of a test', run: check } },
};

/** @param {Call} call */
async function check({ control }) {
  /** @type {import('./evidence.mjs').Verdict} */
  const verdict = await (await control()).call('POST', '/verify');
  return {
    data: verdict,
    text: findingLines(findingsOf(verdict)).join('\n'),
    code: verdict.ok ? 0 : 1,
  };
}
