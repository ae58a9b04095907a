// @ts-check
import { counted, moment } from './show.mjs';

/**
 * What `POST /verify` answers of a world.
 *
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {{ ok: boolean, breaches: unknown[] }} audit
 * @property {UnmetFault[]} unmet_faults
 * @property {Outside[]} outside
 * @property {Unmatched[]} unmatched
 * @property {FailedJob[]} failed_work
 *
 * @typedef {{ id: number, kind: string, route?: string, user?: string }} UnmetFault
 * @typedef {{ url: string, initiator?: string }} Outside
 * @typedef {{ method: string, url: string, nearest: { method: string, path: string }[] }} Unmatched
 * @typedef {{ at: number, kind: string, failure: string }} FailedJob
 *
 * One thing that was looked at. It is `ok` also with something found, when that is allowed.
 *
 * @typedef {{ check: string, ok: boolean, says: string, found: unknown[], lines: string[] }} Finding
 */

/**
 * What a verdict says, check by check.
 *
 * @param {Verdict} verdict
 * @param {{ allowUnmatched?: boolean }} [options]
 * @returns {Finding[]}
 */
export function findingsOf(verdict, { allowUnmatched = false } = {}) {
  const { audit, unmet_faults, outside, unmatched, failed_work } = verdict;
  return [
    finding('books', audit.breaches, {
      good: 'they add up',
      bad: (count) => `${counted(count, 'breach', 'breaches')} of the rules`,
      line: (breach) => JSON.stringify(breach),
    }),
    finding('faults', unmet_faults, {
      good: 'each one ordered struck',
      bad: (count) => `${count} never struck`,
      line: ({ id, kind, route, user }) =>
        `${id}: ${kind} ${route ?? 'on every route'}${user === undefined ? '' : ` of ${user}`}`,
    }),
    offlineFinding(outside),
    finding('calls', unmatched, {
      good: 'all to paths the API has',
      bad: (count) => `${count} to paths the API does not have`,
      line: ({ method, url, nearest }) =>
        `${method} ${url}, nearest: ${nearest.map((each) => `${each.method} ${each.path}`).join(', ')}`,
      isAllowed: allowUnmatched,
    }),
    finding('work', failed_work, {
      good: 'all that fell due was done',
      bad: (count) => `${counted(count, 'job')} failed and set aside`,
      line: ({ at, kind, failure }) => `${moment(at)} ${kind}: ${failure}`,
    }),
  ];
}

/** @param {Outside[]} outside */
export const offlineFinding = (outside) =>
  finding('offline', outside, {
    good: 'nothing tried to leave this machine',
    bad: (count) => `${counted(count, 'attempt')} to leave this machine`,
    line: ({ url, initiator }) => [url, initiator].filter(Boolean).join('\n'),
  });

/** What could not be looked at counts as found wanting. @param {string} says @returns {Finding} */
export const unseen = (says) => ({ check: 'world', ok: false, says, found: [], lines: [] });

/** A report shows so many of each. */
const shownFound = 10;

/**
 * @template T
 * @param {string} check
 * @param {T[]} found
 * @param {{ good: string, bad: (count: number) => string, line: (each: T) => string, isAllowed?: boolean }} words
 * @returns {Finding}
 */
function finding(check, found, { good, bad, line, isAllowed = false }) {
  const isClean = found.length === 0;
  const lines = found.slice(0, shownFound).map(line);
  if (found.length > shownFound) lines.push(`and ${found.length - shownFound} more`);
  return {
    check,
    ok: isClean || isAllowed,
    says: isClean ? good : bad(found.length),
    found,
    lines,
  };
}

/** @param {Finding[]} findings */
export function findingLines(findings) {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, ok, says, lines }) => [
    `  ${ok ? 'ok    ' : 'FAILED'}  ${check.padEnd(width)}  ${says}`,
    ...lines.flatMap((each) => each.split('\n').map((line) => `            ${line.trim()}`)),
  ]);
}
