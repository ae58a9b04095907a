import { createDicebox } from '../../mock-server/app.ts';
import type { Worlds } from '../../mock-server/core/world/worlds.ts';
import { openDatabase } from '../../mock-server/core/world/database.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';
import { formatKilobytes, formatMs, formatTimes, measure, shortest, type Row } from './row.ts';

const BUDGETS_MS = { default: 5, busy: 50 } as const;
const ROUNDS = 25;

/** Worlds whose memory is measured; a single one is too small for that. */
const IDLE_WORLDS = 300;
const MEMORY_BUDGET = 1024 * 1024;

/**
 * Measures how long a new world in memory takes, each with a seed and a moment of its own, and how much memory
 * it takes while nobody calls it.
 */
export async function measureWorld(): Promise<Row[]> {
  const { worlds } = createDicebox({});
  try {
    const empty = await measureOften(() => openDatabase(':memory:', MIGRATIONS).close());
    const memory = measureMemory(worlds);
    const rows: Row[] = [];
    for (const [scenario, budget] of Object.entries(BUDGETS_MS)) {
      const measured = await measureScenario(worlds, scenario);
      rows.push(rowOf(scenario, { budget, measured, empty }));
    }
    return [...rows, memoryRow(memory)];
  } finally {
    worlds.close();
  }
}

interface Times {
  readonly budget: number;
  readonly measured: number;
  readonly empty: number;
}

function rowOf(scenario: string, { budget, measured, empty }: Times): Row {
  return {
    name: `new world: ${scenario}`,
    budget: `${budget} ms of processor time`,
    measured: formatMs(measured),
    baseline: `an empty database with all tables: ${formatMs(empty)}`,
    ratio: formatTimes(measured / empty),
    kept: measured <= budget,
  };
}

function measureScenario(worlds: Worlds, scenario: string): Promise<number> {
  const make = () => {
    worlds.create({ key: 'bench', scenario });
    worlds.drop('bench');
  };
  // The first world of a scenario and day is filled completely.
  make();
  return measureOften(make);
}

/** Returns the shortest processor time of some work, in milliseconds. */
async function measureOften(work: () => void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await measure(work)).cpu);
  return shortest(times);
}

interface Memory {
  readonly perWorld: number;
  readonly database: number;
}

function measureMemory(worlds: Worlds): Memory {
  const keys = Array.from({ length: IDLE_WORLDS }, (_, no) => `idle-${no}`);
  const first = worlds.create({ key: 'first', scenario: 'default' });
  const database = first.db.serialize().length;
  const before = process.memoryUsage.rss();
  for (const key of keys) worlds.create({ key, scenario: 'default' });
  const perWorld = (process.memoryUsage.rss() - before) / IDLE_WORLDS;
  for (const key of ['first', ...keys]) worlds.drop(key);
  return { perWorld, database };
}

function memoryRow({ perWorld, database }: Memory): Row {
  return {
    name: 'idle world',
    budget: `${formatKilobytes(MEMORY_BUDGET)} of memory`,
    measured: formatKilobytes(perWorld),
    baseline: `its database alone: ${formatKilobytes(database)}`,
    ratio: formatTimes(perWorld / database),
    kept: perWorld <= MEMORY_BUDGET,
  };
}
