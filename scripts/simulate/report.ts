import { AssertionError } from 'node:assert';
import type { FailedWalk, Plan } from './simulation.ts';

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
    'As a test, beside scripts/simulate/simulation.test.ts:',
    "  it('takes a walk that failed', () => takeAlone({",
    `    startsAt: ${startsAt},`,
    `    dice: ${failure.dice},`,
    '    steps: [',
    ...failure.steps.map((step) => `      ${JSON.stringify(step)},`),
    '    ],',
    '  }));',
    `To repeat it: npm run simulate -- --seed ${seed} --steps ${steps} --path ${path}`,
  ].join('\n');
}

/** A failed assertion explains itself; any other error is a bug and needs its stack. */
function formatError(error: unknown): string {
  if (error instanceof AssertionError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The kinds of counters, with their titles in the summary. */
const KINDS = {
  step: 'steps',
  answer: 'granted',
  refusal: 'refused',
  chase: 'chases',
  void: 'voided periods',
  review: 'reviews',
  seed: 'seeds',
  restore: 'restores',
  killed: 'killed during',
  point: 'killed at',
  shared: 'calls in the commit',
} as const;
type Kind = keyof typeof KINDS;

/** Counts what the walks came across: a case that never came up was not tested. */
export class Tally {
  readonly #counts = new Map<Kind, Map<string, number>>();

  add(kind: Kind, name: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(name, (counts.get(name) ?? 0) + 1));
  }

  /** Returns the total of a kind. */
  sum(kind: Kind): number {
    return this.#ofKind(kind).reduce((sum, [, count]) => sum + count, 0);
  }

  /** Returns the sorted names that were counted of a kind. */
  names(kind: Kind): string[] {
    return this.#ofKind(kind)
      .map(([name]) => name)
      .toSorted();
  }

  /** Returns a line for each kind that came up, with the most frequent names first. */
  lines(): string[] {
    return [...this.#counts].map(([kind, counts]) => {
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
      return `  ${KINDS[kind].padEnd(20)}${sorted.map(([name, count]) => `${name} ${count}`).join(' · ')}`;
    });
  }

  #ofKind(kind: Kind): [string, number][] {
    return [...(this.#counts.get(kind) ?? [])];
  }
}
