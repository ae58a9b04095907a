import { Command } from 'commander';

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
