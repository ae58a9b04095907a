// @ts-check
import { appendFileSync } from 'node:fs';

/** @typedef {(...args: unknown[]) => unknown} Method */

const log = process.env.DICEBOX_OUTSIDE_LOG ?? '';
const mostNotes = 100;
let notes = 0;

/**
 * Notes an attempt to leave the machine, with who made it.
 *
 * @param {string} url where it would have gone
 * @returns {Error} for the program to fail with, as on a machine without a network
 */
export function refuse(url) {
  const message = `dicebox exec keeps this program offline: it tried to reach ${url}`;
  notes += 1;
  if (log !== '' && notes <= mostNotes) {
    const program = process.argv[1] ?? process.argv0;
    appendFileSync(log, `${JSON.stringify({ url, initiator: initiator(), program })}\n`);
  }
  return Object.assign(new Error(message), { code: 'ENETUNREACH' });
}

/** The program's own lines on the way here. */
function initiator() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const stack = new Error('initiator').stack ?? '';
  Error.stackTraceLimit = limit;
  const lines = stack.split('\n').slice(1);
  const own = lines.filter((line) => !/[(/ ](?:node:|offline-\w+\.mjs)/.test(line));
  return own.slice(0, 8).join('\n').trim();
}

/**
 * Puts a function in the place of another, of which it is made.
 *
 * @param {object} owner
 * @param {string} name
 * @param {(original: Method) => (this: object, ...args: unknown[]) => unknown} make
 */
export function replace(owner, name, make) {
  const original = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const made = make(original);
  // What others read off a function (its name, how to promisify it) stays with it.
  const { prototype: _, ...rest } = Object.getOwnPropertyDescriptors(original);
  Object.defineProperties(made, rest);
  Reflect.set(owner, name, made);
}
