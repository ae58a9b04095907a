import { createDicebox } from '../../mock-server/app.ts';
import { transaction } from '../../mock-server/core/world/database.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import type { DueJob } from '../../mock-server/core/world/due-work.ts';
import { formatMs, formatPercent, formatTimes, measure, shortest, type Row } from './row.ts';

const BUDGET_MS = 1000;
/** A call to another world may wait for two batches, and 150 ms at most. */
const BLOCK_BUDGET_MS = 75;
const DAYS = 30;
const NOON = Date.UTC(2026, 10, 21, 4);
const ROUNDS = 3;

/**
 * Measures the processor time of a clock move over a month, in which all games close, draw and settle, and its
 * longest batch: other worlds are served between two batches.
 */
export async function measureClock(): Promise<Row[]> {
  const moves: number[] = [];
  const bare: number[] = [];
  const blocks: number[] = [];
  let jobs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { worlds, due } = createDicebox({});
    const start = { key: 'bench', scenario: 'default', now: NOON, freeze: true };
    const world = worlds.create(start);
    world.clock.moveTo(NOON + DAYS * 24 * 3_600_000);
    const fired: DueJob[] = [];
    let block = 0;
    const { cpu } = await measure(() => {
      for (let more = true; more;) {
        const batch = process.cpuUsage();
        more = due.runBatch(world, world.clock.now(), fired);
        const { user, system } = process.cpuUsage(batch);
        block = Math.max(block, (user + system) / 1000);
      }
    });
    jobs = fired.length;
    moves.push(cpu);
    blocks.push(block);
    bare.push((await measure(() => writePeriods(world))).cpu);
    worlds.close();
  }
  const [measured, baseline, block] = [shortest(moves), shortest(bare), shortest(blocks)];
  return [
    {
      name: 'clock',
      budget: `${DAYS} days of four games in ${BUDGET_MS} ms of processor time`,
      measured: `${formatMs(measured)}, ${jobs} jobs`,
      baseline: `the same periods written in one bare transaction: ${formatMs(baseline)}`,
      ratio: formatTimes(measured / baseline),
      kept: measured <= BUDGET_MS,
    },
    {
      name: 'clock block',
      budget: `the event loop blocked for ${BLOCK_BUDGET_MS} ms of processor time at most`,
      measured: formatMs(block),
      baseline: `the whole move: ${formatMs(measured)}`,
      ratio: formatPercent(block / measured),
      kept: block <= BLOCK_BUDGET_MS,
    },
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
