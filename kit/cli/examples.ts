import type { Command } from 'commander';

/** Adds example lines to the help of a command. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  npm run mock -- ${example}`);
  return command.addHelpText('after', ['', 'Examples:', ...lines].join('\n'));
}
