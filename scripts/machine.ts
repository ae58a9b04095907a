import { spawnSync } from 'node:child_process';

/** Processor time of an empty Node program on the machine for which budgets of time are set. */
const REFERENCE_MS = 46;
const ROUNDS = 10;

/** Returns how many times longer an empty Node program takes here than on the machine of the budgets. */
export function measureSlowness(rounds = ROUNDS): number {
  const program = 'const { user, system } = process.cpuUsage(); console.log(user + system)';
  const microseconds = Array.from({ length: rounds }, () =>
    Number(spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout),
  );
  return Math.min(...microseconds) / 1000 / REFERENCE_MS;
}
