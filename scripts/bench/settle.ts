import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { minor } from '#contract/money.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import { dueWork } from '../../mock-server/app.ts';
import { gameById } from '../../mock-server/rounds/games-table.ts';
import { placeBet } from '../../mock-server/rounds/place-bet.ts';
import { fillWorld } from '../../mock-server/scenario/fill-world.ts';
import { transaction } from '../../mock-server/core/world/database.ts';
import { closeWorld, openWorld, type World } from '../../mock-server/core/world/world.ts';
import { formatMs, formatTimes, measure, shortest, type Row } from './row.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';

const BETS = 100_000;
const BUDGET_MS = 1500;
const BLOCK_BUDGET_MS = 50;
const NOON = Date.UTC(2026, 10, 21, 4);
const ROUNDS = 3;

/** Measures the settlement of 100,000 bets in a world on disk, batch by batch as the server does it. */
export async function measureSettle(): Promise<Row[]> {
  const runs: SettlementRun[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await settleOnce());
  const total = shortest(runs.map((run) => run.total));
  const bare = shortest(runs.map((run) => run.bare));
  const cpu = shortest(runs.map((run) => run.cpu));
  const block = shortest(runs.map((run) => run.block));
  return [
    {
      name: 'settlement',
      budget: `100,000 bets in ${BUDGET_MS} ms`,
      measured: `${formatMs(total)}, of which ${formatMs(cpu)} processor time`,
      baseline: `the same rows read and written in one bare transaction: ${formatMs(bare)}`,
      ratio: formatTimes(total / bare),
      kept: total <= BUDGET_MS,
    },
    {
      name: 'settlement block',
      budget: `the event loop blocked for ${BLOCK_BUDGET_MS} ms at most`,
      measured: formatMs(block),
      baseline: `the whole settlement: ${formatMs(total)}`,
      ratio: percentOf(block, total),
      kept: block <= BLOCK_BUDGET_MS,
    },
  ];
}

interface SettlementRun {
  readonly total: number;
  readonly cpu: number;
  /** The longest batch: nothing else runs meanwhile. */
  readonly block: number;
  readonly bare: number;
}

async function settleOnce(): Promise<SettlementRun> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-bench-'));
  let now = NOON;
  const wall = { now: () => now };
  const { world } = openWorld({
    migrations: MIGRATIONS,
    key: 'bench',
    file: join(folder, 'world.sqlite'),
    wall,
    seed: 'b',
  });
  try {
    fillWorld(world, 'default');
    const { drawAt, gameNo } = placeBets(world, BETS);
    const due = dueWork();
    now = drawAt - 1;
    due.run(world, now);
    now = drawAt;
    let block = 0;
    const { wall: total, cpu } = await measure(async () => {
      for (let more = true; more;) {
        const batchAt = performance.now();
        more = due.runBatchInBackground(world, now);
        block = Math.max(block, performance.now() - batchAt);
        await turn();
      }
    });
    assertSettled(world, gameNo);
    return { total, cpu, block, bare: bareSettlement(world) };
  } finally {
    closeWorld(world);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills the current period with bets; each of two opposite plays gets every second one. */
function placeBets(world: World, bets: number) {
  const game = gameById(world, 1);
  const picks = ['big', 'small', 'odd', 'even'].map((play) => {
    const selection = parseSelection(play, '');
    const odds = selection && oddsFor('k35', selection);
    if (!selection || !odds) throw new Error(`no ${play}`);
    return { selection, odds, stake: minor(100) };
  });
  if (!game) throw new Error('no game');
  const period = periodAt(game, world.clock.now());
  transaction(world.db, () => {
    // Deposits the money for all bets.
    world.db
      .exec(`INSERT INTO transfer (at, kind, ref, dr, cr, amount) SELECT 1, 'deposit', 'bench',
      bank.id, purse.id, ${bets * 100} FROM account bank, account purse
      WHERE bank.name = 'bank_in' AND purse.user_id = 1 AND purse.name = 'main'`);
    for (let no = 0; no < bets; no += 1) {
      const lines = [picks[no % picks.length] ?? picks[0]].filter((line) => line !== undefined);
      placeBet(world, { userId: 1, game, gameNo: period.gameNo, lines, now: world.clock.now() });
    }
  });
  return period;
}

function assertSettled(world: World, gameNo: string): void {
  const left = world.db
    .prepare("SELECT COUNT(*) FROM bet WHERE game_no = ? AND status = 'pending'")
    .pluck()
    .get(gameNo);
  if (left !== 0) throw new Error(`${String(left)} bets were not settled`);
}

/** Writes the same rows in one transaction: every line and bet again, and a row for each payout. */
function bareSettlement({ db }: World): number {
  db.exec(`CREATE TEMP TABLE bare_line AS SELECT * FROM bet_line;
    CREATE UNIQUE INDEX temp.bare_line_key ON bare_line (bet_id, no);
    CREATE TEMP TABLE bare_bet AS SELECT * FROM bet;
    CREATE UNIQUE INDEX temp.bare_bet_key ON bare_bet (id);
    CREATE TEMP TABLE bare_transfer (id INTEGER PRIMARY KEY, kind TEXT, ref TEXT, amount INTEGER,
      UNIQUE (kind, ref))`);
  const startedAt = performance.now();
  transaction(db, () => {
    db.exec(`UPDATE bare_line SET returned = amount * 2;
      UPDATE bare_bet SET returned = (SELECT SUM(returned) FROM bare_line WHERE bet_id = bare_bet.id),
        status = 'win', settled_at = 1;
      INSERT INTO bare_transfer (kind, ref, amount)
        SELECT 'payout', 'bet:' || bet_id, amount FROM bare_line WHERE bet_id % 2 = 0`);
  });
  return performance.now() - startedAt;
}

const percentOf = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
