// @ts-check
import { commonOptions, verbOptions } from './options.mjs';
import { table } from './show.mjs';

/** @typedef {import('./verb.mjs').Verb} Verb */

const call = 'npm run mock --';

/** @param {Record<string, Verb>} verbs */
export function wholeHelp(verbs) {
  return `${call} VERB …   steers a running fake server

${indented(Object.entries(verbs).map(([name, { summary }]) => [name, summary]))}

Every verb takes
${optionLines(commonOptions)}

On a terminal the answers are for people; with --json, or into a pipe or a file, they are JSON.
The server is the one of --url, else of DICEBOX_URL, else the one that runs on the data folder
(DICEBOX_DATA, or .dicebox), else http://127.0.0.1:4300. A host that does not say that it is a
Dicebox fake server is left alone.

Exit codes: 0 done, 1 any failure, 130 interrupted; exec gives that of its command.
${call} VERB --help says more of one.
`;
}

/**
 * @param {string} name
 * @param {Verb} verb
 */
export function verbHelp(name, { summary, parts, first, options, examples, notes = [] }) {
  const lines = Object.entries(parts).map(([part, { args = '', hint }]) => [
    [name, part === first ? part && `[${part}]` : part, args].filter(Boolean).join(' '),
    hint,
  ]);
  const own = Object.fromEntries(
    options.flatMap((option) => {
      const found = verbOptions[option];
      return found === undefined ? [] : [[option, found]];
    }),
  );
  return [
    `${call} ${name}: ${summary}`,
    indented(lines),
    ...(options.length === 0 ? [] : [`Options\n${optionLines(own)}`]),
    `Every verb takes\n${optionLines(commonOptions)}`,
    ...notes,
    `Examples\n${examples.map((example) => `  ${call} ${example}`).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {Record<string, import('./options.mjs').Option>} options */
function optionLines(options) {
  return indented(
    Object.entries(options).map(([name, { value, hint }]) => [
      value === undefined ? `--${name}` : `--${name} ${value}`,
      hint,
    ]),
  );
}

/** @param {string[][]} lines */
function indented(lines) {
  return table(lines).replaceAll(/^/gm, '  ');
}
