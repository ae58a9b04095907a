// @ts-check

/**
 * What a verb and its options were given, and what they work with.
 *
 * @typedef {object} Call
 * @property {Record<string, string | undefined>} text the options that carry a value
 * @property {Set<string>} flags the options that are on
 * @property {string[] | null} command what stands after `--`
 * @property {(url?: string) => Promise<import('./control.mjs').Control>} control looks who answers
 *   first, at the address that was named if none is given
 * @property {Io} io
 *
 * @typedef {object} Io
 * @property {NodeJS.ProcessEnv} env
 * @property {{ write: (text: string) => unknown, isTTY?: boolean }} stdout
 * @property {{ write: (text: string) => unknown }} stderr
 *
 * What a verb answers: `data` for programs, `text` for people.
 *
 * @typedef {{ data: unknown, text: string, code?: number }} Answer
 *
 * One thing a verb does: `clock advance D` is the part `advance` of the verb `clock`.
 *
 * @typedef {object} Part
 * @property {string} [args] the words it takes: `A` is needed, `[A]` may be left out, `[A…]` are many
 * @property {string} hint
 * @property {(call: Call, args: string[]) => Promise<Answer>} run
 *
 * @typedef {object} Verb
 * @property {string} summary
 * @property {string[]} options besides those every verb takes
 * @property {string[]} examples
 * @property {string[]} [notes]
 * @property {string} first the part meant when none is named; '' when the verb has but one
 * @property {Record<string, Part>} parts
 * @property {boolean} [runsCommand] what stands after `--`
 */

import { usage } from './failure.mjs';

/**
 * A body for the control plane: what was left out is not sent.
 *
 * @param {Record<string, unknown>} fields
 */
export function given(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * @param {string | undefined} text
 * @param {string} name
 * @returns {number | undefined}
 */
export function whole(text, name) {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw usage(`"${text}" is no whole number.`, `Give one with ${name}.`);
}

/**
 * Epoch milliseconds, or text that the server reads.
 *
 * @param {string | undefined} text
 * @returns {string | number | undefined}
 */
export function momentOf(text) {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/**
 * @param {string | undefined} text
 * @returns {number | undefined}
 */
export function speedOf(text) {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  throw usage(
    `"${text}" is no speed.`,
    'Give how many times faster than the wall clock: 1, 60, 0.5.',
  );
}
