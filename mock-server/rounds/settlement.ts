import { minor } from '#contract/money.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import type { Period } from '#contract/rules/schedule.ts';
import { hitsOf, parseOdds } from '#contract/rules/settle.ts';
import { post, systemAccount, userAccount } from '../ledger/ledger.ts';
import { type Db, oneRow, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';
import { rewardInviters } from './invite-reward.ts';
import { diceOfRow, markSettled, periodRow } from './period-table.ts';

/** Bets per batch. A larger period takes several batches, so that other calls are not blocked. */
const BETS_AT_ONCE = 500;

/** The pending bets of a period up to an id; a batch takes the first of them. */
const IN_BATCH = "game_id = @gameId AND game_no = @gameNo AND status = 'pending' AND id <= @upTo";

interface Batch {
  readonly gameId: number;
  readonly gameNo: string;
  readonly upTo: number;
  readonly at: number;
}

/**
 * Pays one batch of bets of a drawn period, or refunds one of a void period, and marks the period
 * settled after the last batch. Call it inside a transaction. It is safe to repeat: a bet leaves
 * `pending` with its payout, and `UNIQUE(kind, ref)` allows one payout per bet.
 */
export function settleBatch(
  world: World,
  game: Game,
  { gameNo }: Period,
  at: number,
): { work: number; more: boolean } {
  const stored = periodRow(world, game, gameNo);
  if (!stored || stored.status === 'closed') throw new Error(`${gameNo} has no result`);
  const { upTo, count } = nextBatch(world.db, game, gameNo);
  if (upTo !== null) {
    const batch = { gameId: game.id, gameNo, upTo, at };
    const dice = diceOfRow(stored);
    // Only a void period has none.
    if (dice) settle(world, batch, dice);
    else refund(world, batch);
  }
  const more = count === BETS_AT_ONCE;
  if (!more) markSettled(world, game, gameNo);
  return { work: count, more };
}

function nextBatch(db: Db, game: Game, gameNo: string): { upTo: number | null; count: number } {
  const sql = `SELECT MAX(id) AS upTo, COUNT(*) AS count FROM (
       SELECT id FROM bet WHERE game_id = ? AND game_no = ? AND status = 'pending'
       ORDER BY id LIMIT ${BETS_AT_ONCE})`;
  return oneRow<{ upTo: number | null; count: number }>(db, sql, game.id, gameNo);
}

function settle(world: World, batch: Batch, dice: Dice): void {
  const { db } = world;
  const payLines = `UPDATE bet_line SET returned = (
       SELECT MIN(bet_line.amount * rate.percent / 100, ${MAX_PAYOUT}) FROM temp.rate
       WHERE rate.play = bet_line.play AND rate.pick = bet_line.pick AND rate.odds = bet_line.odds)
     WHERE bet_id IN (SELECT id FROM bet WHERE ${IN_BATCH})`;
  const addUp = `UPDATE bet SET returned = (SELECT SUM(returned) FROM bet_line WHERE bet_id = bet.id)
     WHERE ${IN_BATCH}`;
  const decide = `UPDATE bet SET status = CASE WHEN returned > stake THEN 'win' ELSE 'lose' END,
       settled_at = @at
     WHERE ${IN_BATCH}`;
  rateLines(db, batch, dice);
  run(db, payLines, batch);
  run(db, addUp, batch);
  pay(world, batch, 'payout');
  rewardInviters(world, batch);
  run(db, decide, batch);
}

function refund(world: World, batch: Batch): void {
  const { db } = world;
  run(db, `UPDATE bet SET returned = stake WHERE ${IN_BATCH}`, batch);
  pay(world, batch, 'refund');
  run(db, `UPDATE bet SET status = 'cancelled', settled_at = @at WHERE ${IN_BATCH}`, batch);
}

function pay(world: World, batch: Batch, kind: 'payout' | 'refund'): void {
  const sql = `SELECT id, user_id, returned FROM bet WHERE ${IN_BATCH} AND returned > 0 ORDER BY id`;
  const owed = rows<{ id: number; user_id: number; returned: number }>(world.db, sql, batch);
  for (const { id, user_id, returned } of owed) {
    post(world, {
      at: batch.at,
      kind,
      ref: `bet:${id}`,
      from: systemAccount('house'),
      to: userAccount(user_id),
      amount: minor(returned),
      isOwed: true,
    });
  }
}

/**
 * Computes with the rules of the contract what each distinct selection in the batch pays, so that one
 * statement settles all lines. The odds are those stored with the line.
 */
function rateLines(db: Db, batch: Batch, dice: Dice): void {
  db.exec(
    `CREATE TABLE IF NOT EXISTS temp.rate (play TEXT, pick TEXT, odds TEXT, percent INTEGER,
       PRIMARY KEY (play, pick, odds)) WITHOUT ROWID`,
  );
  run(db, 'DELETE FROM temp.rate');
  const sql = `SELECT DISTINCT play, pick, odds FROM bet_line
     WHERE bet_id IN (SELECT id FROM bet WHERE ${IN_BATCH})`;
  const different = rows<{ play: string; pick: string; odds: string }>(db, sql, batch);
  for (const { play, pick, odds } of different) {
    const percent = percentOf(play, pick, odds, dice);
    run(db, 'INSERT INTO temp.rate VALUES (?, ?, ?, ?)', play, pick, odds, percent);
  }
}

function percentOf(play: string, pick: string, odds: string, dice: Dice): number {
  const selection = parseSelection(play, pick);
  const rates = parseOdds(odds);
  if (!selection || !rates)
    throw new Error(`a stored line cannot be read: ${play} ${pick} ${odds}`);
  const hits = hitsOf(selection, dice);
  if (hits === 0) return 0;
  const rate = rates[hits - 1];
  if (rate === undefined) throw new Error(`no odds for ${hits} hits on ${play} ${pick}: ${odds}`);
  return rate;
}
