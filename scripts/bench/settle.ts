import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { minor } from '#contract/money.ts';
import { oddsFor } from '#contract/rules/paytables.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import { dueWork } from '../../mock-server/app.ts';
import { transaction } from '../../mock-server/core/world/database.ts';
import { closeWorld, openWorld, type World } from '../../mock-server/core/world/world.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';
import { gameById } from '../../mock-server/rounds/games-table.ts';
import { placeBet } from '../../mock-server/rounds/place-bet.ts';
import { fillWorld } from '../../mock-server/scenario/fill-world.ts';
import { compare, type Row, shortest } from './table.ts';

const BETS = 100_000;
const NOON = Date.UTC(2026, 10, 21, 4);
const ROUNDS = 3;

/** Measures the settlement of 100,000 bets in a world on disk, batch by batch as the server does it. */
export async function measureSettle(): Promise<Row[]> {
  const runs: Awaited<ReturnType<typeof settleOnce>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await settleOnce());
  const total = shortest(runs.map((run) => run.total));
  return [
    compare({
      name: 'settlement of 100,000 bets',
      unit: 'ms',
      measured: total,
      baseline: ['the same rows in one bare transaction', shortest(runs.map((run) => run.bare))],
      budget: { atMost: 1500 },
    }),
    compare({
      name: 'settlement: its longest hold of the event loop',
      unit: 'ms',
      measured: shortest(runs.map((run) => run.block)),
      baseline: ['the whole settlement', total],
      budget: { atMost: 50 },
    }),
  ];
}

async function settleOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-bench-'));
  let now = NOON;
  const { world } = openWorld({
    migrations: MIGRATIONS,
    key: 'bench',
    file: join(folder, 'world.sqlite'),
    wall: { now: () => now },
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
    const startedAt = performance.now();
    for (let more = true; more;) {
      const batchAt = performance.now();
      more = due.runBatchInBackground(world, now);
      block = Math.max(block, performance.now() - batchAt);
      await turn();
    }
    const total = performance.now() - startedAt;
    assertSettled(world, gameNo);
    return { total, block, bare: bareSettlement(world) };
  } finally {
    closeWorld(world);
    rmSync(folder, { recursive: true, force: true });
  }
}

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
