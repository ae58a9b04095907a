// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { findingLines, findingsOf, offlineFinding, unseen } from './evidence.mjs';
import { Failure } from './failure.mjs';
import { fromHere } from './here.mjs';
import { codeOfSignal } from './signals.mjs';

/**
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {import('./evidence.mjs').Finding} Finding
 *
 * @typedef {object} Report
 * @property {boolean} ok
 * @property {number} code what exec ends with
 * @property {string[]} command
 * @property {{ code: number, reason: string | null }} child
 * @property {string} server
 * @property {{ world: string, scenario: string, seed: string | null, kept: boolean }} world
 * @property {Finding[]} checks empty when the command was interrupted
 */

/**
 * Looks at a world once its command has ended.
 *
 * @param {import('./control.mjs').Control} world
 * @param {string} log of the attempts to leave the machine
 * @param {Call} call
 * @returns {Promise<Finding[]>}
 */
export async function look(world, log, { flags }) {
  const attempts = attemptsIn(log);
  try {
    /** @type {import('./evidence.mjs').Verdict} */
    const verdict = await world.call('POST', '/verify');
    const outside = [...verdict.outside, ...attempts];
    return findingsOf({ ...verdict, outside }, { allowUnmatched: flags.has('allow-unmatched') });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const says = `its state could not be checked. ${error.message} ${error.fix}`;
    return [unseen(says), offlineFinding(attempts)];
  }
}

/**
 * @param {string} log
 * @returns {import('./evidence.mjs').Outside[]}
 */
function attemptsIn(log) {
  try {
    return readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    // Nothing was ever written into it.
    return [];
  }
}

/**
 * @param {Omit<Report, 'ok' | 'code'>} facts
 * @param {NodeJS.Signals | null} signal that we were told to end by
 * @returns {Report}
 */
export function reportOf(facts, signal) {
  const { child, checks } = facts;
  const isClean = checks.every(({ ok }) => ok);
  const own = child.code === 0 && !isClean ? 1 : child.code;
  const code = signal === null ? own : codeOfSignal(signal);
  return { ok: code === 0, code, ...facts };
}

/**
 * Prints a report, and writes it where it is wanted. The command's own output is left alone: this
 * goes to the error output.
 *
 * @param {Report} report
 * @param {Call} call
 */
export function publish(report, { text, flags, io }) {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  io.stderr.write(flags.has('json') ? json : `${reportLines(report).join('\n')}\n`);
  if (text.report === undefined) return;
  try {
    writeFileSync(fromHere(io.env, text.report), json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure('file', `The report was not written: ${reason}`, 'Name another file.');
  }
}

/** @param {Report} report */
function reportLines({ ok, code, command, child, world, checks }) {
  const { world: key, scenario, seed, kept } = world;
  const failed = checks.filter((each) => !each.ok).length;
  const again = [`--scenario ${scenario}`, ...(seed === null ? [] : [`--seed ${seed}`])].join(' ');
  return [
    '',
    `exec: ${child.reason ?? `${command[0]} ended with ${child.code}`}, in world ${key}`,
    ...(checks.length === 0 ? ['exec: interrupted, so nothing was checked'] : findingLines(checks)),
    ...(failed === 0 ? [] : [`exec: ${failed} of ${checks.length} checks failed`]),
    ...(ok || checks.length === 0
      ? []
      : [`exec: the same draws again with exec ${again} -- …; ends with ${code}`]),
    ...(kept ? [`exec: the world stays, see npm run mock -- status --world ${key}`] : []),
  ];
}
