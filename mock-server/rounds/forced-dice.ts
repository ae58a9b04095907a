import type { Dice } from '#contract/rules/dice.ts';
import { row, rows, run } from '../core/world/database.ts';
import { MustWait } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';
import { diceOfRow } from './period-table.ts';

export interface QueuedDice {
  readonly id: number;
  /** Null: the game that draws first. */
  readonly game_id: number | null;
  /** Null: the next draw without dice of its own. */
  readonly game_no: string | null;
  readonly dice: Dice;
}

/** Queues dice for the next draws of one game or of any game. Call it inside a transaction. */
export function forceDice(world: World, gameId: number | null, dice: readonly Dice[]): void {
  for (const roll of dice) {
    run(world.db, 'INSERT INTO forced_dice (game_id, dice) VALUES (?, ?)', gameId, roll.join(''));
  }
}

/**
 * Sets the dice of one period, replacing earlier ones. The period must not be drawn yet. Call it inside
 * a transaction.
 */
export function forcePeriodDice(world: World, game: Game, gameNo: string, dice: Dice): void {
  dropPeriodDice(world, game, gameNo);
  const sql = 'INSERT INTO forced_dice (game_id, game_no, dice) VALUES (?, ?, ?)';
  run(world.db, sql, game.id, gameNo, dice.join(''));
}

export function dropPeriodDice(world: World, game: Game, gameNo: string): void {
  run(world.db, 'DELETE FROM forced_dice WHERE game_id = ? AND game_no = ?', game.id, gameNo);
}

export function queuedDice(world: World): QueuedDice[] {
  const sql = 'SELECT id, game_id, game_no, dice FROM forced_dice ORDER BY id';
  const stored = rows<Omit<QueuedDice, 'dice'> & { dice: string }>(world.db, sql);
  return stored.map((each) => ({ ...each, dice: rollOf(each) }));
}

export function clearDice(world: World, gameId: number | null): void {
  run(world.db, 'DELETE FROM forced_dice WHERE @gameId IS NULL OR game_id = @gameId', { gameId });
}

/** Removes one roll. Returns false when it is not queued. */
export function dropDice(world: World, id: number): boolean {
  return run(world.db, 'DELETE FROM forced_dice WHERE id = ?', id).changes > 0;
}

/** Sets strict dice for a game or all games: their draws take only queued dice. */
export function setStrict(world: World, gameId: number | null, strict: boolean): void {
  const values = { gameId, strict: Number(strict) };
  const sql = 'UPDATE game SET strict_dice = @strict WHERE @gameId IS NULL OR id = @gameId';
  run(world.db, sql, values);
}

export function strictGames(world: World): number[] {
  const sql = 'SELECT id FROM game WHERE strict_dice = 1 ORDER BY id';
  return rows<{ id: number }>(world.db, sql).map(({ id }) => id);
}

/**
 * Takes the dice of a draw: its own, else the next of its game, else the next of any game. Returns null
 * when none are queued. Throws MustWait for strict dice, because fair dice would hide the mistake in the
 * test.
 */
export function takeForcedDice(world: World, game: Game, gameNo: string): Dice | null {
  const next = nextForcedDice(world, game, gameNo);
  if (!next && isStrict(world, game)) throw noDiceQueued(game, gameNo);
  if (!next) return null;
  run(world.db, 'DELETE FROM forced_dice WHERE id = ?', next.id);
  return rollOf(next);
}

/** Returns whether the next draw of a game has queued dice or requires them. */
export function awaitsDice(world: World, game: Game): boolean {
  return isStrict(world, game) || nextForcedDice(world, game, null) !== undefined;
}

function isStrict(world: World, game: Game): boolean {
  return (
    row<{ strict: 0 | 1 }>(world.db, 'SELECT strict_dice AS strict FROM game WHERE id = ?', game.id)
      ?.strict === 1
  );
}

function nextForcedDice(
  world: World,
  game: Game,
  gameNo: string | null,
): { id: number; dice: string } | undefined {
  const sql = `SELECT id, dice FROM forced_dice
     WHERE game_no IS NULL AND (game_id = @gameId OR game_id IS NULL)
        OR game_id = @gameId AND game_no = @gameNo
     ORDER BY game_no IS NULL, game_id IS NULL, id LIMIT 1`;
  return row(world.db, sql, { gameId: game.id, gameNo });
}

function noDiceQueued({ id }: Game, gameNo: string): MustWait {
  return new MustWait(
    'No dice queued',
    `Game ${id} has strict dice, and its period ${gameNo} has no queued dice. Queue some with POST /__mock/dice {"game_id":${id},"dice":[[1,2,3]]}, or let the seed draw with {"game_id":${id},"strict":false}; the next call continues with this draw.`,
  );
}

function rollOf(stored: { readonly id: number; readonly dice: string }): Dice {
  const dice = diceOfRow(stored);
  if (!dice) throw new Error(`the roll ${stored.id} has no dice`);
  return dice;
}
