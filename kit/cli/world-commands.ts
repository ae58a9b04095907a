import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { HOST_PROFILES, type HostProfile } from '#contract/control/core/host-profile.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { addExamples, parseDuration, parseSpeed, parseTime } from './command-parts.ts';
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
  session.add(
    program,
    'status',
    'shows where the server is and the state of a world',
    async (control) => ({ url: control.url, ...(await control.call('GET /status')) }),
  );
  const reset = session.add(
    program,
    'reset',
    'resets a world to its start',
    (control, options: StartOptions) => control.call('POST /reset', pickStart(options)),
  );
  addStartOptions(reset).option('--scenario <name>', 'another scenario');
  addExamples(reset, ['reset --scenario busy --seed 42', 'reset --world mine --freeze']);
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
  session.add(worlds, 'list', 'lists the worlds', (control) => control.call('GET /worlds'), {
    isDefault: true,
  });
  const create = session.add(
    worlds,
    'create',
    'creates a world',
    (control, key: string | undefined, options: NewWorldOptions) => {
      const { speed, idle } = options;
      const world = key ?? randomKey('w');
      const start = { world, ...pickStart(options), speed, idle };
      return control.forWorld(world).call('POST /worlds', start);
    },
  );
  addStartOptions(create)
    .argument('[key]', 'its name; default: a random one')
    .option('--scenario <name>', 'the scenario to start from (default: "default")')
    .option('--speed <n>', 'speed as a factor of real time, such as 60', parseSpeed)
    .option('--idle <duration>', 'drop it after this time without a call: 2h', parseDuration);
  session
    .add(worlds, 'fork', 'copies a world', (control, key: string, world?: string) =>
      control.forWorld(key).call('POST /worlds/:key/fork', { key, world }),
    )
    .argument('<key>', 'the world to copy')
    .argument('[new]', 'the name of the copy; default: a random one');
  session.add(worlds, 'drop <key>', 'drops a world', async (control, key: string) => {
    await control.forWorld(key).call('DELETE /worlds/:key', { key });
    return { dropped: key };
  });
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
