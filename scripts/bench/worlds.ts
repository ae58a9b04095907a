import { createDicebox } from '../../mock-server/app.ts';
import type { DueJob } from '../../mock-server/core/world/due-work.ts';
import { openDatabase, transaction } from '../../mock-server/core/world/database.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';
import { compare, cpuOf, type Row, shortest } from './table.ts';

const DAYS = 30;
const NOON = Date.UTC(2026, 10, 21, 4);
const CLOCK_ROUNDS = 3;
const WORLD_ROUNDS = 25;
const SCENARIOS = { default: 5, busy: 50 } as const;
/** Worlds whose memory is measured; a single one is too small for that. */
const IDLE_WORLDS = 300;

/**
 * Measures the processor time of a clock move over a month, in which all games close, draw and settle, and its
 * longest batch: other worlds are served between two batches.
 */
export async function measureClock(): Promise<Row[]> {
  const moves: number[] = [];
  const bare: number[] = [];
  const blocks: number[] = [];
  for (let round = 0; round < CLOCK_ROUNDS; round += 1) {
    const { worlds, due } = createDicebox({});
    const world = worlds.create({ key: 'bench', scenario: 'default', now: NOON, freeze: true });
    world.clock.moveTo(NOON + DAYS * 24 * 3_600_000);
    const fired: DueJob[] = [];
    const batches: number[] = [];
    const state = { more: true };
    const runBatch = () => (state.more = due.runBatch(world, world.clock.now(), fired));
    while (state.more) batches.push(await cpuOf(runBatch));
    moves.push(batches.reduce((sum, ms) => sum + ms, 0));
    blocks.push(Math.max(...batches));
    bare.push(await cpuOf(() => writePeriods(world)));
    worlds.close();
  }
  const move = shortest(moves);
  return [
    compare({
      name: `clock move over ${DAYS} days`,
      unit: 'ms',
      measured: move,
      baseline: ['the same periods in one bare transaction', shortest(bare)],
      budget: { atMost: 1000 },
    }),
    compare({
      // A call to another world may wait for two batches.
      name: 'clock move: two of its batches',
      unit: 'ms',
      measured: 2 * shortest(blocks),
      baseline: ['the whole move', move],
      budget: { atMost: 150 },
    }),
  ];
}

/** Writes the periods of a world as often as their work did: closed, drawn and settled. */
function writePeriods({ db }: World): void {
  transaction(db, () => {
    db.exec(`CREATE TEMP TABLE bare_period AS SELECT * FROM period;
      CREATE UNIQUE INDEX temp.bare_period_key ON bare_period (game_id, game_no);
      UPDATE bare_period SET dice = '123', size = 'small', parity = 'even', status = 'drawn';
      UPDATE bare_period SET status = 'settled'`);
  });
}

export async function measureWorld(): Promise<Row[]> {
  const { worlds } = createDicebox({});
  try {
    const empty = await shortestOf(() => openDatabase(':memory:', MIGRATIONS).close());
    const database = worlds.create({ key: 'first', scenario: 'default' }).db.serialize().length;
    const before = process.memoryUsage.rss();
    const keys = Array.from({ length: IDLE_WORLDS }, (_, no) => `idle-${no}`);
    for (const key of keys) worlds.create({ key, scenario: 'default' });
    const memory = (process.memoryUsage.rss() - before) / IDLE_WORLDS;
    for (const key of ['first', ...keys]) worlds.drop(key);
    const rows: Row[] = [];
    for (const [scenario, atMost] of Object.entries(SCENARIOS)) {
      const make = () => {
        worlds.create({ key: 'bench', scenario });
        worlds.drop('bench');
      };
      // The first world of a scenario and day is filled completely.
      make();
      const measured = await shortestOf(make);
      const baseline = ['an empty database with all tables', empty] as const;
      const name = `new world: ${scenario}`;
      rows.push(compare({ name, unit: 'ms', measured, baseline, budget: { atMost } }));
    }
    const baseline = ['its database alone', database / 1024] as const;
    const idle = {
      name: 'idle world',
      measured: memory / 1024,
      baseline,
      budget: { atMost: 1024 },
    };
    return [...rows, compare({ unit: 'KB', ...idle })];
  } finally {
    worlds.close();
  }
}

async function shortestOf(work: () => void): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WORLD_ROUNDS; round += 1) times.push(await cpuOf(work));
  return shortest(times);
}
