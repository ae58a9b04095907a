import { AssertionError } from 'node:assert';
import type { Breach, Course } from './simulation.ts';
import type { Tally } from './tally.ts';

/** What is about to be done, so that it can be done again whatever becomes of it. */
export function openingText({ seed, walks, steps, path }: Course): string {
  if (path !== undefined) return `simulate: the walk at ${path} of the seed ${seed}.`;
  return `simulate: ${walks} walks of up to ${steps} steps each, from the seed ${seed}.`;
}

/** When every walk held. */
export function summaryText(walks: number, tally: Tally, ms: number): string {
  const taken = `${walks} walks, ${tally.sum('step')} steps, ${secondsOf(ms)}`;
  return [...tally.lines(), `${taken}: everybody has what is theirs, the books add up.`].join('\n');
}

export function progressText(walks: number, tally: Tally, ms: number): string {
  return `  ${walks} walks, ${tally.sum('step')} steps, ${secondsOf(ms)}`;
}

/** When a walk failed: the shortest like it, why, and what to type to see it again. */
export function breachText(breach: Breach, { seed, steps }: Course, walks: number): string {
  const { begins, path } = breach;
  return [
    `A walk fails after ${walks} that held (seed ${seed}, path ${path}). The shortest like it:`,
    `  it is ${new Date(begins).toISOString()}`,
    ...breach.steps.map((step, index) => `  ${index + 1}. ${JSON.stringify(step)}`),
    ...(breach.isLater ? ['  and then nothing, until all of it must be over'] : []),
    reasonOf(breach.error),
    `To repeat it: npm run simulate -- --seed ${seed} --steps ${steps} --path ${path}`,
  ].join('\n');
}

/** What does not match says enough; any other error is a defect and keeps its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof AssertionError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
