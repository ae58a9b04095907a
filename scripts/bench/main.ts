import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { orTwo, type Said } from '../contract/main.ts';
import { measureBundle } from './bundle.ts';
import { measureGet } from './get.ts';
import { hangUp } from './load.ts';
import type { Measure, Row } from './row.ts';
import { readBenchOptions, type MeasureName } from './options.ts';
import { measureSettle } from './settle.ts';
import { measureStart } from './start.ts';
import { measureSubmit } from './submit.ts';
import { markdownOf, tableOf } from './table.ts';
import { measureWorld } from './world.ts';

type Measures = Readonly<Record<MeasureName, Measure>>;

const MEASURES: Measures = {
  bundle: measureBundle,
  start: measureStart,
  get: measureGet,
  submit: measureSubmit,
  settle: measureSettle,
  world: measureWorld,
};

/** What there is to measure, and where the record of it goes. */
interface Means {
  readonly measures: Measures;
  readonly keep: (page: string) => Promise<void>;
}

const RECORD = 'docs/performance.md';

const MEANS: Means = {
  measures: MEASURES,
  keep: async (page) => {
    const { format, resolveConfig } = await import('prettier');
    const style = await resolveConfig(RECORD);
    await writeFile(RECORD, await format(page, { ...style, filepath: RECORD }));
  },
};

/** `npm run bench`: 0 when every budget is kept, 1 when one is broken, 2 when it was asked wrongly. */
export async function main(
  args: readonly string[],
  said: Said,
  { measures, keep }: Means = MEANS,
): Promise<number> {
  return orTwo(said, async () => {
    const { only, json, write } = readBenchOptions(args);
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(measures)) {
      if (only !== undefined && only !== name) continue;
      said.err(`measuring ${name} …`);
      rows.push(...(await measure()));
    }
    hangUp();
    const machine = {
      node: process.version,
      cores: availableParallelism(),
      busy: loadavg()[0] ?? 0,
    };
    if (machine.busy > machine.cores) {
      said.err(
        `The machine had more to do (load ${machine.busy.toFixed(1)} on ${machine.cores} cores): no time below is what it would be alone.`,
      );
    }
    said.out(json ? JSON.stringify({ ...machine, rows }, null, 2) : tableOf(rows));
    if (write) await keep(markdownOf(rows, machine));
    return rows.every(({ kept }) => kept) ? 0 : 1;
  });
}
