import { type Command, InvalidArgumentError } from 'commander';
import { randomInt } from 'node:crypto';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { formatFailure, formatOpening, formatProgress, formatSummary } from './report.ts';
import { openServer as openRealServer, simulate, UnknownPath } from './simulation.ts';

/** fast-check accepts seeds below this one. */
const SEEDS = 2 ** 31;

interface Flags {
  readonly walks: number;
  readonly steps: number;
  readonly seed?: number;
  readonly path?: string;
}

export function createSimulateCommand(output: Output): Command {
  return createCommand(
    'npm run simulate',
    'Takes random walks through worlds, and compares each world with a model after every step.',
    output,
  )
    .option('--walks <number>', 'number of walks', wholeNumber(1, 1_000_000), 500)
    .option('--steps <number>', 'longest walk', wholeNumber(1, 10_000), 60)
    .option('--seed <number>', 'seed of all walks (default: random)', wholeNumber(0, SEEDS - 1))
    .option(
      '--path <path>',
      'repeat the walk of this path; needs its --seed and --steps',
      parsePath,
    );
}

/** `npm run simulate`: returns 0 when every walk passed, 1 when one failed. */
export async function main(
  args: readonly string[],
  output: Output,
  openServer = openRealServer,
): Promise<number> {
  const command = createSimulateCommand(output).parse(args, { from: 'user' });
  const { seed = randomInt(SEEDS), ...flags } = command.opts<Flags>();
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
