// @ts-check
import { parseArgs } from 'node:util';
import { usage } from './failure.mjs';
import { didYouMean } from './nearest.mjs';
import { commonOptions, verbOptions } from './options.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 *
 * @typedef {object} Command
 * @property {string | undefined} name of the verb
 * @property {string[]} words after it
 * @property {Record<string, string | undefined>} text
 * @property {Set<string>} flags
 * @property {string[] | null} command what stands after `--`
 */

const options = { ...commonOptions, ...verbOptions };

/**
 * Takes a command line apart. Throws a usage Failure for an option nobody knows.
 *
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {Command}
 */
export function readCommand(argv, env) {
  refuseWhatNpmKept(env);
  const end = argv.indexOf('--');
  const { values, positionals } = parse(end === -1 ? argv : argv.slice(0, end));
  const [name, ...words] = positionals;
  return {
    name,
    words,
    text: Object.fromEntries(
      Object.entries(values).flatMap(([option, value]) =>
        typeof value === 'string' ? [[option, value]] : [],
      ),
    ),
    flags: new Set(Object.keys(values).filter((option) => values[option] === true)),
    command: end === -1 ? null : argv.slice(end + 1),
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          {
            type: value === undefined ? 'boolean' : 'string',
            ...(name === 'help' && { short: 'h' }),
          },
        ]),
      ),
    });
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} message of parseArgs */
function unreadable(message) {
  const unknown = /^Unknown option '(-+)([^']*)'/.exec(message);
  if (unknown === null) {
    return usage(`${message.split(/\.\s|\.$|\n/, 1)[0]}.`, 'Say --help for what there is.');
  }
  const [, dashes, name = ''] = unknown;
  const meant = didYouMean(name, Object.keys(options)).replace('mean ', 'mean --');
  return usage(`There is no option ${dashes}${name}.`, `${meant}Say --help for what there is.`);
}

/**
 * `npm run mock reset --scenario busy` lacks two dashes: npm takes the option for its own, and the
 * verb would do something else than was asked.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function refuseWhatNpmKept(env) {
  if (env.npm_lifecycle_event !== 'mock') return;
  const kept = Object.keys(options).find(
    (name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept === undefined) return;
  throw usage(
    `npm kept --${kept} for itself.`,
    `Write two dashes after mock: npm run mock -- VERB --${kept} …`,
  );
}

/**
 * Finds the part that is meant, and its words. Throws a usage Failure for what it cannot be.
 *
 * @param {string} name
 * @param {Verb} verb
 * @param {Command} command
 */
export function readPart(name, verb, { words, text, flags, command }) {
  const [first, ...others] = words;
  const isSingle = verb.first === '';
  const partName = isSingle ? '' : (first ?? verb.first);
  const part = Object.hasOwn(verb.parts, partName) ? verb.parts[partName] : undefined;
  const help = `Say npm run mock -- ${name} --help for what there is.`;
  if (part === undefined) {
    const meant = didYouMean(partName, Object.keys(verb.parts));
    throw usage(`${name} does not know "${partName}".`, `${meant}${help}`);
  }
  const args = isSingle ? words : others;
  const said = `${name} ${partName}`.trimEnd();
  checkCommand(name, verb, args, command);
  if (!verb.runsCommand) checkWords(said, part.args ?? '', args);
  const taken = [...Object.keys(commonOptions), ...verb.options];
  const foreign = [...Object.keys(text), ...flags].find((option) => !taken.includes(option));
  if (foreign !== undefined) throw usage(`${name} takes no --${foreign}.`, help);
  return { part, args };
}

/**
 * @param {string} name
 * @param {Verb} verb
 * @param {string[]} args
 * @param {string[] | null} command
 */
function checkCommand(name, { runsCommand = false }, args, command) {
  if (runsCommand && args.length + (command ?? []).length === 0) {
    throw usage(`${name} lacks the command to run.`, `Put it after two dashes: ${name} -- CMD`);
  }
  if (runsCommand && args.length > 0) {
    throw usage(
      `${name} runs what stands after two dashes.`,
      `It is npm run mock -- ${name} -- ${[...args, ...(command ?? [])].join(' ')}`,
    );
  }
  if (!runsCommand && command !== null) {
    throw usage(`${name} runs no command.`, 'Only exec takes what stands after two dashes.');
  }
}

/**
 * @param {string} said
 * @param {string} pattern as `Part.args`
 * @param {string[]} args
 */
function checkWords(said, pattern, args) {
  const wanted = pattern.split(' ').filter(Boolean);
  const needed = wanted.filter((word) => !word.startsWith('['));
  const missing = needed[args.length];
  const form = `It is npm run mock -- ${`${said} ${pattern}`.trimEnd()}.`;
  if (missing !== undefined) throw usage(`${said} lacks ${missing}.`, form);
  const surplus = pattern.includes('…') ? undefined : args[wanted.length];
  if (surplus !== undefined) throw usage(`${said} does not take "${surplus}".`, form);
}
