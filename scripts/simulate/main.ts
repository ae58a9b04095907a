import { type Command, InvalidArgumentError, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { ROUNDS_IN_FOLDER } from './kill-plan.ts';
import { runKills } from './kills.ts';
import { formatFailure, formatOpening, formatProgress, formatSummary } from './report.ts';
import { openServer as openRealServer, simulate, UnknownPath } from './simulation.ts';
import { soak } from './soak.ts';

/** fast-check accepts seeds below this one. */
const SEEDS = 2 ** 31;

interface Flags {
  readonly walks: number;
  readonly steps: number;
  readonly seed?: number;
  readonly path?: string;
  readonly kills?: number;
  readonly folder?: number;
  readonly worlds?: number;
  readonly minutes: number;
}

export function createSimulateCommand(output: Output): Command {
  const numberOption = (flags: string, description: string, min: number, max: number) =>
    new Option(flags, description).argParser(wholeNumber(min, max));
  return createCommand(
    'npm run simulate',
    'Takes random walks through worlds, and compares each world with a model after every step. With --kills or --worlds, the built server is killed or made to use many worlds instead.',
    output,
  )
    .addOption(numberOption('--walks <number>', 'number of walks', 1, 1_000_000).default(500))
    .addOption(numberOption('--steps <number>', 'longest walk', 1, 10_000).default(60))
    .addOption(numberOption('--seed <number>', 'seed (default: random)', 0, SEEDS - 1))
    .option(
      '--path <path>',
      'repeat the walk of this path; needs its --seed and --steps',
      parsePath,
    )
    .addOption(
      numberOption(
        '--kills <number>',
        'kill the server so often while it works: nothing acknowledged may be lost or done twice',
        1,
        100_000,
      ).conflicts(['walks', 'steps', 'path', 'worlds']),
    )
    .option(
      '--folder <number>',
      `of the kills of a seed, run the nth ${ROUNDS_IN_FOLDER}, which share a data folder`,
      wholeNumber(1, 100_000),
    )
    .addOption(
      numberOption(
        '--worlds <number>',
        'make, use and drop so many worlds: the server may keep nothing of them; needs Linux',
        60,
        1_000_000,
      ).conflicts(['walks', 'steps', 'path', 'seed']),
    )
    .addOption(numberOption('--minutes <number>', 'time for the worlds', 1, 1_440).default(10));
}

/** `npm run simulate`: returns 0 when everything was as it must be, 1 when something was not. */
export async function main(
  args: readonly string[],
  output: Output,
  openServer = openRealServer,
): Promise<number> {
  const command = createSimulateCommand(output).parse(args, { from: 'user' });
  const { seed = randomInt(SEEDS), ...flags } = command.opts<Flags>();
  const { kills, folder, worlds, minutes } = flags;
  if (kills !== undefined) return runKills({ seed, kills, folder }, output);
  if (worlds !== undefined) return soak({ worlds, minutes }, output);
  if (flags.path !== undefined && command.getOptionValue('seed') === undefined)
    command.error('error: --path needs the --seed and --steps it was printed with');
  const plan = { ...flags, seed };

  output.out(formatOpening(plan));
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const reportEvery = Math.min(100, Math.ceil(plan.walks / 10));
  let passed = 0;
  const { walks, tally, failure } = await simulate(plan, await openServer(), {
    onWalk: (soFar) => {
      passed += 1;
      if (passed % reportEvery === 0) output.err(formatProgress(passed, soFar, elapsed()));
    },
    onFailure: () => output.err('  a walk fails; looking for the shortest one that does …'),
  }).catch((error: unknown) => {
    if (error instanceof UnknownPath) command.error(`error: ${error.message}`);
    throw error;
  });
  output.out(
    failure ? formatFailure(failure, plan, walks) : formatSummary(walks, tally, elapsed()),
  );
  return failure ? 1 : 0;
}

function parsePath(text: string): string {
  if (/^\d+(:\d+)*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the path that a failing run printed, such as 17:3:0.');
}
