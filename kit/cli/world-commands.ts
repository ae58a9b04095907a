import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { HOST_PROFILES, type HostProfile } from '#contract/control/core/host-profile.ts';
import type { ControlAnswer, ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import {
  addExamples,
  parseDuration,
  parseSpeed,
  parseTime,
  setDefaultAction,
} from './command-parts.ts';
import { formatCount, formatList, formatPace, formatTable, formatTime } from './format.ts';
import type { Result, Session } from './session.ts';

/** Adds status, reset, seed and worlds. */
export function addWorldCommands(program: Command, session: Session): void {
  program
    .command('status')
    .description('shows where the server is and the state of a world')
    .action(session.action(showStatus));

  const resetCommand = addStartOptions(program.command('reset'));
  addExamples(resetCommand, ['reset --scenario busy --seed 42', 'reset --world mine --freeze']);
  resetCommand
    .description('resets a world to its start')
    .option('--scenario <name>', 'another scenario')
    .action(session.action((control, options: StartOptions) => reset(control, options)));

  const seedCommand = addStartOptions(program.command('seed'));
  addExamples(seedCommand, ['seed', 'seed busy', 'seed default --seed 42']);
  seedCommand
    .description('shows the seed of a world, or resets it to a scenario')
    .argument('[scenario]', 'as reset --scenario')
    .action(
      session.action((control, scenario: string | undefined, options: StartOptions) =>
        scenario === undefined ? showSeed(control) : reset(control, { ...options, scenario }),
      ),
    );

  const worlds = setDefaultAction(
    program.command('worlds').description('lists, creates, forks and drops worlds'),
    session.action(listWorlds),
  );
  addExamples(worlds, [
    'worlds',
    'worlds create mine --scenario busy --now 2026-03-10T02:00:30Z --freeze',
    'worlds fork mine other',
    'worlds drop mine',
  ]);
  worlds.command('list').description('lists the worlds').action(session.action(listWorlds));
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
    .action(session.action(createWorld));
  worlds
    .command('fork')
    .description('copies a world')
    .argument('<key>', 'the world to copy')
    .argument('[new]', 'the name of the copy; default: a random one')
    .action(session.action(forkWorld));
  worlds
    .command('drop')
    .description('drops a world')
    .argument('<key>', 'the world')
    .action(session.action(dropWorld));
}

/** Options for what a world starts from. */
export interface StartOptions {
  readonly scenario?: string;
  readonly seed?: string;
  readonly now?: number | string;
  readonly freeze?: boolean;
  readonly hostProfile?: HostProfile;
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

async function showStatus(control: ControlClient): Promise<Result> {
  const status = await control.call('GET /status');
  const { next } = status;
  return {
    data: { url: control.url, ...status },
    text: formatTable([
      ['server', control.url],
      ['world', status.world],
      ['scenario', status.scenario],
      ['seed', status.seed],
      ['host', status.host_profile],
      ['time', formatTime(status.now) + formatPace(status)],
      ['next', next && `${next.kind} at ${formatTime(next.at)}`],
      ['dice', `${formatCount(status.dice_queued, 'roll')} queued`],
      ['faults', `${status.faults}, of which ${status.unmet_faults} met no call yet`],
      ['calls', status.calls],
      ['users', status.users],
      ['money', status.halted ? 'halted: the books do not add up (see verify)' : 'moves'],
    ]),
  };
}

async function reset(control: ControlClient, options: StartOptions): Promise<Result> {
  return describeStart(await control.call('POST /reset', pickStart(options)));
}

async function showSeed(control: ControlClient): Promise<Result> {
  const { world, scenario, seed } = await control.call('GET /status');
  return { data: { world, scenario, seed }, text: seed };
}

async function listWorlds(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /worlds');
  const rows = answer.worlds.map((each) => [
    each.world,
    each.scenario,
    each.seed,
    formatTime(each.now) + formatPace(each),
    each.expires_at === null ? 'never' : new Date(each.expires_at).toISOString(),
  ]);
  const headings = ['WORLD', 'SCENARIO', 'SEED', 'TIME', 'DROPPED UNLESS CALLED BY'];
  return { data: answer, text: formatList(headings, rows, 'There is no world.') };
}

type NewWorldOptions = StartOptions & Pick<ControlInput<'POST /worlds'>, 'speed' | 'idle'>;

async function createWorld(
  control: ControlClient,
  world = randomKey('w'),
  options: NewWorldOptions = {},
): Promise<Result> {
  const { speed, idle } = options;
  const start = { ...pickStart(options), speed, idle };
  return describeStart(await control.forWorld(world).call('POST /worlds', { world, ...start }));
}

async function forkWorld(control: ControlClient, key: string, copy?: string): Promise<Result> {
  const made = await control.forWorld(key).call('POST /worlds/:key/fork', { key, world: copy });
  return { data: made, text: `The world ${made.world} is a copy of ${key}.` };
}

async function dropWorld(control: ControlClient, key: string): Promise<Result> {
  await control.forWorld(key).call('DELETE /worlds/:key', { key });
  return { data: { dropped: key }, text: `The world ${key} is dropped.` };
}

function describeStart(made: ControlAnswer<'POST /worlds'>): Result {
  const { world, now, seed } = made;
  return {
    data: made,
    text: `The world ${world} starts at ${formatTime(now)} with the seed ${seed}.`,
  };
}
