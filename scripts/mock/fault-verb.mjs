// @ts-check
import { usage } from './failure.mjs';
import { list } from './show.mjs';
import { given, momentOf, whole } from './verb.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {{ id: number, kind: string, route?: string, user?: string, nth?: number, times?: number | null, seen: number, struck: number, standing: boolean }} Fault
 */

/** @type {Verb} */
export const faults = {
  summary: 'has calls fail',
  options: ['route', 'user', 'nth', 'times', 'until', 'ms', 'status', 'code', 'msg'],
  examples: [
    'faults',
    'faults add drop_after --route games.submitBet',
    'faults add latency --ms 800 --times always',
    'faults add answer --route wallet.* --status 503 --msg "Back soon" --nth 2',
    'faults clear',
  ],
  notes: [
    `Kinds: latency answer drop_before drop_after drop_midway truncated not_json hang_before hang_after
unauthorized rate_limit disk_full. Before and after mean the commit of what the call does.`,
  ],
  first: 'list',
  parts: {
    list: { hint: 'the faults ordered, and how often each struck', run: listFaults },
    add: { args: 'KIND', hint: 'orders one', run: addFault },
    clear: { args: '[ID]', hint: 'takes one back, or all', run: clearFaults },
  },
};

/** @param {Call} call */
async function listFaults({ control }) {
  /** @type {{ faults: Fault[], unmet: number[] }} */
  const answer = await (await control()).call('GET', '/faults');
  const lines = answer.faults.map((each) => [
    each.id,
    each.kind,
    each.route ?? 'every route',
    each.user ?? 'every user',
    each.nth ?? 1,
    each.times === null ? 'always' : (each.times ?? 1),
    each.struck,
    each.standing ? 'of the scenario' : '',
  ]);
  const heads = ['ID', 'KIND', 'ROUTE', 'USER', 'FROM', 'TIMES', 'STRUCK', ''];
  return { data: answer, text: list(heads, lines, 'No fault is ordered.') };
}

/** @param {Call} call @param {string[]} args */
async function addFault({ control, text }, [kind]) {
  const order = given({
    kind,
    route: text.route,
    user: text.user,
    nth: whole(text.nth, '--nth'),
    times: timesOf(text.times),
    until: momentOf(text.until),
    ms: whole(text.ms, '--ms'),
    status: whole(text.status, '--status'),
    code: whole(text.code, '--code'),
    msg: text.msg,
  });
  /** @type {Fault} */
  const answer = await (await control()).call('POST', '/faults', order);
  return { data: answer, text: `Fault ${answer.id}: ${answer.kind}` };
}

/** @param {string | undefined} text */
function timesOf(text) {
  if (text === 'always') return null;
  if (text === undefined || /^\d{1,9}$/.test(text)) return whole(text, '--times');
  throw usage(`"${text}" is no number of times.`, 'Give one such as 3, or always.');
}

/** @param {Call} call @param {string[]} args */
async function clearFaults({ control }, [id]) {
  const path = id === undefined ? '/faults' : `/faults/${encodeURIComponent(id)}`;
  await (await control()).call('DELETE', path);
  const text = id === undefined ? 'No fault is ordered any more' : `Fault ${id} is taken back`;
  return { data: { cleared: id ?? 'all' }, text };
}
