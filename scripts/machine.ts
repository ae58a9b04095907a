import { spawnSync } from 'node:child_process';

/** Processor time of an empty Node program on the machine for which budgets of time are set. */
const REFERENCE_MS = 46;
const ROUNDS = 10;

/** Scales budgets of time to the speed of this machine. */
export class Machine {
  /** The time of an empty program here, in times of that on the machine of the budgets; at least 1. */
  readonly slowness: number;

  constructor(emptyProgramMs: number) {
    this.slowness = Math.max(1, emptyProgramMs / REFERENCE_MS);
  }

  /** Returns a budget as text: "100 ms", or "100 ms × 2.4" where the machine is 2.4 times slower. */
  formatBudget(ms: number): string {
    const factor = this.slowness.toFixed(1);
    return factor === '1.0' ? `${ms} ms` : `${ms} ms × ${factor}`;
  }

  isKept(measuredMs: number, budgetMs: number): boolean {
    return measuredMs <= budgetMs * this.slowness;
  }
}

/** Measures an empty program, which takes longer on a slow machine, and on a busy one. */
export function measureMachine(rounds = ROUNDS): Machine {
  const program = 'const { user, system } = process.cpuUsage(); console.log(user + system)';
  const runs = Array.from({ length: rounds }, () =>
    Number(spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout),
  );
  return new Machine(Math.min(...runs) / 1000);
}
