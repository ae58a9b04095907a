import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { orTwo, type Said } from '../contract/main.ts';
import { BadUsage } from '../contract/options.ts';
import { measureBundle } from './bundle.ts';
import { measureGet } from './get.ts';
import { hangUp } from './load.ts';
import type { Measure, Row } from './row.ts';
import { measureSettle } from './settle.ts';
import { measureStart } from './start.ts';
import { measureSubmit } from './submit.ts';
import { markdownOf, tableOf } from './table.ts';
import { measureWorld } from './world.ts';

const MEASURES: Readonly<Record<string, Measure>> = {
  bundle: measureBundle,
  start: measureStart,
  get: measureGet,
  submit: measureSubmit,
  settle: measureSettle,
  world: measureWorld,
};

/** `npm run bench`: 0 when every budget is kept, 1 when one is broken, 2 when it was asked wrongly. */
export async function main(args: readonly string[], said: Said): Promise<number> {
  return orTwo(said, async () => {
    const { only, json, write } = readOptions(args);
    const rows: Row[] = [];
    for (const [name, measure] of Object.entries(MEASURES)) {
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
    if (write) writeFileSync('docs/performance.md', markdownOf(rows, machine));
    return rows.every(({ kept }) => kept) ? 0 : 1;
  });
}

function readOptions(args: readonly string[]) {
  const names = Object.keys(MEASURES).join(', ');
  const form = `npm run bench -- takes --only (${names}), --json and --write.`;
  const options = {
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  } as const;
  const flags = parsed(() => parseArgs({ args: [...args], options }).values, form);
  if (flags.only !== undefined && !Object.hasOwn(MEASURES, flags.only)) {
    throw new BadUsage(`There is no measure "${flags.only}": ${form}`);
  }
  if (flags.only !== undefined && flags.write) {
    throw new BadUsage('The record is of all budgets: leave out --only, or --write.');
  }
  return flags;
}

function parsed<T>(parse: () => T, form: string): T {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('.', 1)[0] : String(error);
    throw new BadUsage(`${reason}: ${form}`);
  }
}
