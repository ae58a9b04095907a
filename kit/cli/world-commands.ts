import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { HOST_PROFILES, type HostProfile } from '#contract/control/core/host-profile.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import {
  addDefaultCommand,
  addExamples,
  parseDuration,
  parseSpeed,
  parseTime,
} from './command-parts.ts';
import type { Session } from './session.ts';

export interface StartOptions {
  readonly scenario?: string;
  readonly seed?: string;
  readonly now?: number | string;
  readonly freeze?: boolean;
  readonly hostProfile?: HostProfile;
}

type NewWorldOptions = StartOptions & Pick<ControlInput<'POST /worlds'>, 'speed' | 'idle'>;

export function addWorldCommands(program: Command, session: Session): void {
  program
    .command('status')
    .description('shows where the server is and the state of a world')
    .action(
      session.action(async (control) => ({
        url: control.url,
        ...(await control.call('GET /status')),
      })),
    );

  const resetCommand = addStartOptions(program.command('reset'));
  addExamples(resetCommand, ['reset --scenario busy --seed 42', 'reset --world mine --freeze']);
  resetCommand
    .description('resets a world to its start')
    .option('--scenario <name>', 'another scenario')
    .action(
      session.action((control, options: StartOptions) =>
        control.call('POST /reset', pickStart(options)),
      ),
    );

  const seedCommand = addStartOptions(program.command('seed'));
  addExamples(seedCommand, ['seed', 'seed busy', 'seed default --seed 42']);
  seedCommand
    .description('shows the seed of a world, or resets it to a scenario')
    .argument('[scenario]', 'as reset --scenario')
    .action(
      session.action(async (control, name: string | undefined, options: StartOptions) => {
        if (name !== undefined)
          return control.call('POST /reset', pickStart({ ...options, scenario: name }));
        const { world, scenario, seed } = await control.call('GET /status');
        return { world, scenario, seed };
      }),
    );
  addWorldsCommand(program, session);
}

function addWorldsCommand(program: Command, session: Session): void {
  const worlds = program.command('worlds').description('lists, creates, forks and drops worlds');
  addExamples(worlds, [
    'worlds',
    'worlds create mine --scenario busy --now 2026-03-10T02:00:30Z --freeze',
    'worlds fork mine other',
    'worlds drop mine',
  ]);
  const list = session.action((control) => control.call('GET /worlds'));
  addDefaultCommand(worlds, 'list', list).description('lists the worlds');
  addStartOptions(worlds.command('create'))
    .description('creates a world')
    .argument('[key]', 'its name; default: a random one')
    .option('--scenario <name>', 'the scenario to start from (default: "default")')
    .option('--speed <n>', 'speed as a factor of real time, such as 60', parseSpeed)
    .option(
      '--idle <duration>',
      'drop it after this time without a call, such as 2h',
      parseDuration,
    )
    .action(
      session.action((control, key: string | undefined, options: NewWorldOptions) => {
        const { speed, idle } = options;
        const world = key ?? randomKey('w');
        const start = { world, ...pickStart(options), speed, idle };
        return control.forWorld(world).call('POST /worlds', start);
      }),
    );
  worlds
    .command('fork')
    .description('copies a world')
    .argument('<key>', 'the world to copy')
    .argument('[new]', 'the name of the copy; default: a random one')
    .action(
      session.action((control, key: string, world?: string) =>
        control.forWorld(key).call('POST /worlds/:key/fork', { key, world }),
      ),
    );
  worlds
    .command('drop <key>')
    .description('drops a world')
    .action(
      session.action(async (control, key: string) => {
        await control.forWorld(key).call('DELETE /worlds/:key', { key });
        return { dropped: key };
      }),
    );
}

export function addStartOptions(command: Command): Command {
  return command
    .option('--seed <text>', 'seed of its dice and tokens')
    .option('--now <time>', 'world time at the start: epoch ms or 2026-03-10T02:00:30Z', parseTime)
    .option('--freeze', 'stop its clock')
    .addOption(
      new Option('--host-profile <name>', 'the host it answers as').choices(HOST_PROFILES),
    );
}

export function pickStart({ scenario, seed, now, freeze, hostProfile }: StartOptions) {
  return { scenario, seed, now, freeze, host_profile: hostProfile };
}

/** Returns a random key; chosen here, so that a balancer in front of several servers can route by it. */
export const randomKey = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`;
