import { Command, InvalidArgumentError } from 'commander';

/** Parses a whole number from 0. */
export function parseCount(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** Parses a whole number, which may be negative. */
export function parseCode(text: string): number {
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** Returns epoch milliseconds or a length in milliseconds as a number; the server reads other text. */
export function parseTime(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Parses a factor such as 60 or 0.5. */
export function parseSpeed(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a factor of real time: 1, 60, 0.5.');
}

/** Returns the number of a game; undefined for "any". */
export function parseGame(text: string): number | undefined {
  if (text === 'any') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give the number of a game, such as 1, or the word any.');
}

type Action = (...given: unknown[]) => Promise<void>;

/** Runs `action` when no subcommand is named. A misspelt subcommand is an error with a suggestion. */
export function setDefaultAction(group: Command, action: Action): Command {
  return group.allowExcessArguments().action(async (options: unknown, command: Command) => {
    const [unknown] = command.args;
    if (unknown !== undefined) rejectSubcommand(command, unknown);
    await action(options, command);
  });
}

/** commander suggests a subcommand only for a group that has no action of its own. */
function rejectSubcommand(group: Command, typed: string): never {
  const strict = new Command(group.name()).copyInheritedSettings(group);
  for (const subcommand of group.commands) strict.command(subcommand.name());
  strict.parse([typed], { from: 'user' });
  throw new Error(`${typed} is a subcommand of ${group.name()}`);
}

/** Adds example lines to the help of a command. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  npm run mock -- ${example}`);
  return command.addHelpText('after', ['', 'Examples:', ...lines].join('\n'));
}
