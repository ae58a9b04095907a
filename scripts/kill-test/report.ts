import type { RoundResult } from './folder-run.ts';
import type { Round } from './plan.ts';
import type { Finding } from './records.ts';

/** Printed before the first kill, so that even a run that crashes can be repeated. */
export const formatOpening = (kills: number, seed: number): string =>
  `kill-test: ${kills} kills, from seed ${seed}.`;

export function formatRound(
  no: string,
  { situation, kill, clients }: Round,
  { calls, acknowledged, retried, state, findings }: RoundResult,
): string {
  const load = situation === 'calls' || situation === 'clock move' ? `, ${clients} clients` : '';
  const shared = calls !== null && calls > 0 ? `, ${calls} calls in the commit` : '';
  const found = state ? `, the state ${state} it is there` : '';
  return `  ${no} ${situation}, ${kill.point}${load}: ${acknowledged} acknowledged, ${retried} sent again${shared}${found}${findings.length > 0 ? ', FAILED' : ''}`;
}

interface Repetition {
  readonly seed: number;
  readonly folder: number;
  readonly kills: number;
  /** The data folder, as the last server left it. */
  readonly path: string;
}

/** Printed at the first kill that left something wrong, or that a server did not survive. */
export function formatFailure(
  findings: readonly Finding[],
  { seed, folder, kills, path }: Repetition,
): string {
  return [
    `Kill ${kills} of folder ${folder} failed (seed ${seed}), with ${findings.length} findings:`,
    ...findings.slice(0, 20).map(({ what, detail }) => `  ${what}: ${detail}`),
    `The data folder is kept: ${path}`,
    `To repeat it: npm run kill-test -- --seed ${seed} --folder ${folder} --kills ${kills}`,
  ].join('\n');
}

export function formatSummary(tally: Tally): string {
  return [...tally.lines(), `${tally.describe()}: nothing lost, nothing done twice.`].join('\n');
}

type Kind = 'situation' | 'point' | 'shared' | 'state';

const TITLES: Readonly<Record<Kind, string>> = {
  situation: 'killed during',
  point: 'killed at',
  shared: 'calls in the commit',
  state: 'after a restore',
};

/** Counts what the kills met: a case that never came up was not tested. */
export class Tally {
  readonly #counts = new Map<Kind, Map<string, number>>();
  #kills = 0;
  #acknowledged = 0;
  #retried = 0;

  add({ situation, kill }: Round, { calls, finished, acknowledged, retried, state }: RoundResult) {
    this.#kills += 1;
    this.#acknowledged += acknowledged;
    this.#retried += retried;
    this.#count('situation', situation);
    const isInside = kill.point === 'in commit' && calls !== null;
    this.#count('point', isInside && finished ? 'just after commit' : kill.point);
    if (calls !== null && calls > 0) this.#count('shared', String(calls));
    if (state) this.#count('state', `state ${state}`);
  }

  /** Returns how often something was met. */
  of(kind: Kind, name: string): number {
    return this.#counts.get(kind)?.get(name) ?? 0;
  }

  lines(): string[] {
    return [...this.#counts].map(([kind, counts]) => {
      const order = [...counts].toSorted(([a, x], [b, y]) =>
        kind === 'shared' ? Number(a) - Number(b) : y - x,
      );
      return `  ${TITLES[kind].padEnd(20)}${order.map(([name, count]) => `${name} ${count}`).join(' · ')}`;
    });
  }

  describe(): string {
    return `${this.#kills} kills, ${this.#acknowledged} acknowledged answers, ${this.#retried} calls sent again`;
  }

  #count(kind: Kind, name: string): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts.set(name, (counts.get(name) ?? 0) + 1));
  }
}
