import { parseArgs } from 'node:util';
import { BadUsage, parsed } from '../contract/options.ts';

const MEASURES = ['bundle', 'start', 'get', 'submit', 'settle', 'world'] as const;
export type MeasureName = (typeof MEASURES)[number];

interface BenchOptions {
  /** The one measure that is asked for; all when left out. */
  readonly only?: MeasureName | undefined;
  readonly json: boolean;
  /** Whether docs/performance.md is written anew. */
  readonly write: boolean;
}

export function readBenchOptions(args: readonly string[]): BenchOptions {
  const options = {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  } as const;
  const flags = parsed('bench', options, () => parseArgs({ args: [...args], options }).values);
  const only = MEASURES.find((name) => name === flags.only);
  if (flags.only !== only)
    throw new BadUsage(`There is no measure "${flags.only}": --only takes ${MEASURES.join(', ')}.`);
  if (only !== undefined && flags.write) {
    throw new BadUsage('The record is of all budgets: leave out --only, or --write.');
  }
  return { ...flags, only };
}
