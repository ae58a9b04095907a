import { AssertionError } from 'node:assert';
import type { FailedWalk, Plan } from './simulation.ts';
import type { Tally } from './tally.ts';

/** Printed before the first walk, so that even a run that crashes can be repeated. */
export function formatOpening({ seed, walks, steps, path }: Plan): string {
  if (path !== undefined) return `simulate: the walk at ${path} of seed ${seed}.`;
  return `simulate: ${walks} walks of up to ${steps} steps each, from seed ${seed}.`;
}

export function formatProgress(walks: number, tally: Tally, ms: number): string {
  return `  ${walks} walks, ${tally.sum('step')} steps, ${formatSeconds(ms)}`;
}

/** Printed when every walk passed. */
export function formatSummary(walks: number, tally: Tally, ms: number): string {
  const totals = `${walks} walks, ${tally.sum('step')} steps, ${formatSeconds(ms)}`;
  return [...tally.lines(), `${totals}: all balances are correct, the audit found nothing.`].join(
    '\n',
  );
}

/** Printed when a walk failed: the shortest one, its error, and the command that repeats it. */
export function formatFailure(failure: FailedWalk, { seed, steps }: Plan, walks: number): string {
  const { startsAt, path } = failure;
  return [
    `A walk failed after ${walks} that passed (seed ${seed}, path ${path}). The shortest that fails:`,
    `  it is ${new Date(startsAt).toISOString()}`,
    ...failure.steps.map((step, index) => `  ${index + 1}. ${JSON.stringify(step)}`),
    ...(failure.failedAtEnd ? ['  and then waiting until all bets are settled'] : []),
    formatError(failure.error),
    `To repeat it: npm run simulate -- --seed ${seed} --steps ${steps} --path ${path}`,
  ].join('\n');
}

/** A failed assertion explains itself; any other error is a bug and needs its stack. */
function formatError(error: unknown): string {
  if (error instanceof AssertionError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
