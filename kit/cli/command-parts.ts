import { InvalidArgumentError, type Command } from 'commander';

/** Returns a parser of numbers of this form; `fix` says what to give. */
const numberParser = (form: RegExp, fix: string) => (text: string) => {
  if (form.test(text)) return Number(text);
  throw new InvalidArgumentError(fix);
};

export const parseCount = numberParser(/^\d{1,15}$/, 'Give a whole number.');

/** Parses a whole number, which may be negative. */
export const parseCode = numberParser(/^-?\d{1,9}$/, 'Give a whole number.');

export const parseSpeed = numberParser(
  /^\d{1,9}(?:\.\d{1,9})?$/,
  'Give a factor of real time: 1, 60, 0.5.',
);

const parseGameNumber = numberParser(
  /^\d{1,9}$/,
  'Give the number of a game, such as 1, or the word any.',
);

/** Returns the number of a game; undefined for "any". */
export const parseGame = (text: string): number | undefined =>
  text === 'any' ? undefined : parseGameNumber(text);

/** Returns epoch milliseconds as a number; the server reads other text. */
export const parseTime = (text: string): number | string =>
  /^\d{1,15}$/.test(text) ? Number(text) : text;

export function parseDuration(text: string): string {
  if (!/^\d*$/.test(text)) return text;
  throw new InvalidArgumentError('Give a number with its unit: 500ms, 90s, 5m, 2h, 3d.');
}

export function addExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText('after', () => {
    const lines = examples.map((example) => `  ${pathOf(command.parent)} ${example}`);
    return ['', 'Examples:', ...lines].join('\n');
  });
}

/** Returns the words that are typed for a command: "npx dicebox mock". */
function pathOf(command: Command | null): string {
  return command === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();
}
