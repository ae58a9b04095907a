import { Command, CommanderError, InvalidArgumentError } from 'commander';

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

/** Returns epoch milliseconds as a number; the server reads other text. */
export function parseTime(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Returns a length of time with its unit, such as "90s"; the server parses it. */
export function parseDuration(text: string): string {
  if (!/^\d*$/.test(text)) return text;
  throw new InvalidArgumentError('Give a number with its unit: 500ms, 90s, 5m, 2h, 3d.');
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
  try {
    strict.parse([typed], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      const names = group.commands.map((subcommand) => subcommand.name());
      error.message += `\nThe commands of ${group.name()} are ${names.join(', ')}.`;
    }
    throw error;
  }
  throw new Error(`${typed} is a subcommand of ${group.name()}`);
}

/** Adds example lines to the help of a command. */
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
