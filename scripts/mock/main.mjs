// @ts-check
import { root } from '../bootstrap/root.mjs';
import { Control } from './control.mjs';
import { Failure, usage } from './failure.mjs';
import { verbHelp, wholeHelp } from './help.mjs';
import { didYouMean } from './nearest.mjs';
import { readCommand, readPart } from './read-command.mjs';
import { verbs } from './verbs.mjs';
import { whereIs } from './where.mjs';

/**
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {import('./verb.mjs').Io} Io
 * @typedef {import('./read-command.mjs').Command} Command
 */

/**
 * Does what a command line says.
 *
 * @param {string[]} argv
 * @param {Io} io
 * @returns {Promise<number>} the exit code
 */
export async function main(argv, io) {
  // Before the command line is understood, this is all there is to know.
  const wantsJson = argv.slice(0, endOf(argv)).includes('--json');
  try {
    const command = readCommand(argv, io.env);
    if (command.flags.has('help') || command.name === undefined) return help(command, io);
    const { data, text, code = 0 } = await answer(command.name, command, io);
    const isJson = wantsJson || io.stdout.isTTY !== true;
    if (data !== undefined)
      io.stdout.write(isJson ? `${JSON.stringify(data, null, 2)}\n` : `${text}\n`);
    return code;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, fix } = error;
    const told = wantsJson
      ? JSON.stringify({ error: { code, message, fix } })
      : `${message}\n${fix}`;
    io.stderr.write(`${told}\n`);
    return 1;
  }
}

/** @param {string[]} argv */
function endOf(argv) {
  const end = argv.indexOf('--');
  return end === -1 ? argv.length : end;
}

/**
 * @param {Command} command
 * @param {Io} io
 */
function help({ name, flags }, { stdout, stderr }) {
  const isAsked = flags.has('help');
  const text = name === undefined ? wholeHelp(verbs) : verbHelp(name, verbOf(name));
  (isAsked ? stdout : stderr).write(text);
  return isAsked ? 0 : 1;
}

/**
 * @param {string} name
 * @param {Command} command
 * @param {Io} io
 */
async function answer(name, command, io) {
  const { part, args } = readPart(name, verbOf(name), command);
  const { text, flags } = command;
  /** @type {Call} */
  const call = {
    text,
    flags,
    command: command.command,
    io,
    control: (url) =>
      Control.reach(
        whereIs(url ?? text.url, io.env, root),
        text.world ?? (io.env.DICEBOX_WORLD || 'main'),
        text.token ?? (io.env.DICEBOX_CONTROL_TOKEN || undefined),
      ),
  };
  return part.run(call, args);
}

/** @param {string} name */
function verbOf(name) {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return verb;
  const meant = didYouMean(name, Object.keys(verbs));
  throw usage(
    `There is no verb "${name}".`,
    `${meant}The verbs are ${Object.keys(verbs).join(', ')}.`,
  );
}
