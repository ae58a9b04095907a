import { createDicebox } from '../../mock-server/app.ts';
import { transaction } from '../../mock-server/core/world/database.ts';
import type { World } from '../../mock-server/core/world/world.ts';
import { formatMs, formatTimes, measure, shortest, type Row } from './row.ts';

const BUDGET_MS = 1000;
const DAYS = 30;
const NOON = Date.UTC(2026, 10, 21, 4);
const ROUNDS = 3;

/** Measures the processor time of a clock move over a month: all games close, draw and settle. */
export async function measureClock(): Promise<Row[]> {
  const moves: number[] = [];
  const bare: number[] = [];
  let jobs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { worlds, due } = createDicebox({});
    const start = { key: 'bench', scenario: 'default', now: NOON, freeze: true };
    const world = worlds.create(start);
    world.clock.moveTo(NOON + DAYS * 24 * 3_600_000);
    const { cpu } = await measure(() => {
      jobs = due.run(world, world.clock.now()).length;
    });
    moves.push(cpu);
    bare.push((await measure(() => writePeriods(world))).cpu);
    worlds.close();
  }
  const [measured, baseline] = [shortest(moves), shortest(bare)];
  return [
    {
      name: 'clock',
      budget: `${DAYS} days of four games in ${BUDGET_MS} ms of processor time`,
      measured: `${formatMs(measured)}, ${jobs} jobs`,
      baseline: `the same periods written in one bare transaction: ${formatMs(baseline)}`,
      ratio: formatTimes(measured / baseline),
      kept: measured <= BUDGET_MS,
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
