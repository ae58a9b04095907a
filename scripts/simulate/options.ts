import { parseArgs } from 'node:util';
import { BadUsage, parsed } from '../contract/options.ts';
import type { Course } from './simulation.ts';

/** What fast-check takes as a seed. */
export const SEEDS = 2 ** 31;

const MOST = 1_000_000;

/** `freshSeed` is taken when none is said. */
export function readSimulateOptions(args: readonly string[], freshSeed: number): Course {
  const options = {
    walks: { type: 'string', default: '500' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string' },
    path: { type: 'string' },
  } as const;
  const flags = parsed('simulate', options, () => parseArgs({ args: [...args], options }).values);
  const { path } = flags;
  if (path !== undefined && flags.seed === undefined) {
    throw new BadUsage('A --path leads from a seed: give the --seed and the --steps it was with.');
  }
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path)) {
    throw new BadUsage(`--path is "${path}": give the one a failing run printed, such as 17:3:0.`);
  }
  return {
    walks: whole('walks', flags.walks, 1, MOST),
    steps: whole('steps', flags.steps, 1, 10_000),
    seed: flags.seed === undefined ? freshSeed : whole('seed', flags.seed, 0, SEEDS - 1),
    path,
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new BadUsage(`--${name} is "${text}": give a whole number from ${least} to ${most}.`);
}
