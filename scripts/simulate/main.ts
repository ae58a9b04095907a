import { type Command, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { ROUNDS_IN_FOLDER, runKills } from './kills.ts';
import { openServer, type Plan, simulate } from './simulation.ts';
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
}

function createSimulateCommand(output: Output): Command {
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
    .option('--path <path>', 'repeat the walk of this path; needs its --seed and --steps')
    .addOption(
      numberOption(
        '--kills <number>',
        'kill the server so often while it works: nothing acknowledged may be lost or done twice',
        1,
        100_000,
      ).conflicts(['walks', 'steps', 'path']),
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
        1,
        1_000_000,
      ).conflicts(['walks', 'steps', 'path']),
    );
}

/** `npm run simulate`: returns 0 when everything was as it must be, 1 when something was not. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const command = createSimulateCommand(output).parse(args, { from: 'user' });
  const { seed = randomInt(SEEDS), kills, folder, worlds, ...flags } = command.opts<Flags>();
  if (flags.path !== undefined && command.getOptionValue('seed') === undefined)
    command.error('error: --path needs the --seed and --steps it was printed with');
  if (kills === undefined && worlds === undefined) return walk({ ...flags, seed }, output);
  process.chdir(root);
  await ensureBuilt('all');
  const killed = kills === undefined ? 0 : await runKills({ seed, kills, folder }, output);
  return worlds === undefined || killed > 0 ? killed : soak(worlds, output);
}

async function walk(plan: Plan, output: Output): Promise<number> {
  // First, so that even a run that crashes can be repeated.
  output.out(`simulate: ${plan.walks} walks of up to ${plan.steps} steps, from seed ${plan.seed}.`);
  const { walks, tally, failure } = await simulate(plan, await openServer(), output.err);
  output.out(
    failure ??
      [...tally.lines(), `${walks} walks: all balances are correct, the audit found nothing.`].join(
        '\n',
      ),
  );
  return failure ? 1 : 0;
}
