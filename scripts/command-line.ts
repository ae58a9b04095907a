import { Command, InvalidArgumentError } from 'commander';

/** The output of a command: results go to `out`, progress and errors to `err`, one or more lines at a time. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Returns the command behind `npm run NAME`. It throws commander's own error, after printing it, for
 * `--help` and for a wrong command line; run.mjs turns that into the exit status.
 */
export function createCommand(typed: string, description: string, output: Output): Command {
  return new Command(`${typed} --`)
    .description(description)
    .allowExcessArguments(false)
    .showHelpAfterError(`For all options: ${typed} -- --help`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.out(text.trimEnd()),
      writeErr: (text) => output.err(text.trimEnd()),
    });
}

/** Returns a parser for an option that takes a whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };
}
