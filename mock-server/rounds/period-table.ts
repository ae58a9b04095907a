import { parityOf, parseDice, sizeOf, type Dice } from '#contract/rules/dice.ts';
import { periodOf, type Period } from '#contract/rules/schedule.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';

/** A period as stored. Its row is created at the close or when the period is voided. */
export interface PeriodRow {
  readonly game_no: string;
  readonly draw_at: number;
  readonly status: 'closed' | 'drawn' | 'settled' | 'void';
  readonly dice: string | null;
  readonly forced: 0 | 1;
}

export type PeriodStatus = 'upcoming' | 'open' | 'closed' | 'drawn' | 'settled' | 'void';

export function periodRow(world: World, game: Game, gameNo: string): PeriodRow | undefined {
  const sql =
    'SELECT game_no, draw_at, status, dice, forced FROM period WHERE game_id = ? AND game_no = ?';
  return row<PeriodRow>(world.db, sql, game.id, gameNo);
}

/** Returns the state of a period: from its row, else from the clock. */
export function statusOf(world: World, game: Game, period: Period, now: number): PeriodStatus {
  const stored = periodRow(world, game, period.gameNo);
  if (stored) return stored.status;
  if (now >= period.closeAt) return 'closed';
  return now < period.openAt ? 'upcoming' : 'open';
}

export function lastDraw(world: World, game: Game): PeriodRow | undefined {
  const sql = `SELECT game_no, draw_at, status, dice, forced FROM period
     WHERE game_id = ? AND dice IS NOT NULL ORDER BY draw_at DESC LIMIT 1`;
  return row<PeriodRow>(world.db, sql, game.id);
}

export function insertClosed(world: World, game: Game, period: Period): void {
  const sql = "INSERT INTO period (game_id, game_no, draw_at, status) VALUES (?, ?, ?, 'closed')";
  run(world.db, sql, game.id, period.gameNo, period.drawAt);
}

/** Inserts a period that is over and had no bets. Does nothing when it has a row. */
export function insertSettled(world: World, game: Game, period: Period, dice: Dice): void {
  const sql = `INSERT INTO period (game_id, game_no, draw_at, status, dice, size, parity)
     VALUES (@gameId, @gameNo, @drawAt, 'settled', @dice, @size, @parity) ON CONFLICT DO NOTHING`;
  run(world.db, sql, { ...period, gameId: game.id, ...resultOf(dice) });
}

/** Voids a period. Returns false when it is drawn or already void. */
export function storeVoid(world: World, game: Game, { gameNo, drawAt }: Period): boolean {
  const sql = `INSERT INTO period (game_id, game_no, draw_at, status) VALUES (?, ?, ?, 'void')
     ON CONFLICT DO UPDATE SET status = 'void' WHERE status = 'closed'`;
  const { changes } = run(world.db, sql, game.id, gameNo, drawAt);
  return changes === 1;
}

/** Stores the result of a closed period. Does nothing when it is drawn or void. */
export function storeResult(
  world: World,
  game: Game,
  period: Period,
  { dice, forced }: { dice: Dice; forced: boolean },
): void {
  const sql = `UPDATE period SET status = 'drawn', dice = @dice, size = @size, parity = @parity,
       forced = @forced
     WHERE game_id = @gameId AND game_no = @gameNo AND status = 'closed'`;
  run(world.db, sql, { ...period, gameId: game.id, ...resultOf(dice), forced: Number(forced) });
}

const resultOf = (dice: Dice) => ({
  dice: dice.join(''),
  size: sizeOf(dice),
  parity: parityOf(dice),
});

export function markSettled(world: World, game: Game, gameNo: string): void {
  const sql =
    "UPDATE period SET status = 'settled' WHERE game_id = ? AND game_no = ? AND status = 'drawn'";
  run(world.db, sql, game.id, gameNo);
}

/** Parses the dice of a row; the column's CHECK guarantees the format. */
export function diceOfRow(stored: { readonly dice: string | null }): Dice | null {
  return parseDice(stored.dice);
}

export function requirePeriod(game: Game, gameNo: string): Period {
  const period = periodOf(game, gameNo);
  if (!period) throw new Error(`${gameNo} is not a period of ${game.code}`);
  return period;
}
