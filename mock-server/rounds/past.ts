import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import type { World } from '../core/world/world.ts';
import { advanceChases, finishChases } from './chase.ts';
import { fairDice } from './fairness-chain.ts';
import { takeForcedDice } from './forced-dice.ts';
import { allGames, type Game } from './games-table.ts';
import { insertClosed, insertSettled, periodRow, storeResult, storeVoid } from './period-table.ts';
import { settleBatch } from './settlement.ts';

/**
 * Draws the last `count` periods before a moment as the history of a new world. Periods with bets are
 * already drawn. Call it inside a transaction, before `startSchedule`.
 */
export function drawHistory(world: World, before: number, count: number): void {
  for (const game of allGames(world)) {
    const current = periodAt(game, before);
    const steps = Array.from({ length: count }, (_, index) => index - count);
    for (const step of steps) drawEmpty(world, game, nextPeriod(game, current, step));
  }
}

/** Draws all periods that opened from one moment on and are over at another. Same conditions as `drawHistory`. */
export function drawSince(world: World, from: number, now: number): void {
  for (const game of allGames(world)) {
    for (let period = periodAt(game, from); period.drawAt <= now;) {
      drawEmpty(world, game, period);
      period = nextPeriod(game, period);
    }
  }
}

/** Draws a period without bets and dice of its own, unless it is drawn. */
function drawEmpty(world: World, game: Game, period: Period): void {
  insertSettled(world, game, period, fairDice(world, game, period));
}

/** Draws single past periods without bets, with dice of their own if they have some. Same conditions as `drawHistory`. */
export function drawPeriods(world: World, game: Game, periods: readonly Period[]): void {
  for (const period of periods) {
    if (periodRow(world, game, period.gameNo)) continue;
    drawPast(world, game, period);
    settleBatch(world, game, period, period.drawAt);
  }
}

/**
 * Closes, draws and settles a period with bets from before the world began. Call it inside a
 * transaction, in the order of the draws.
 */
export function playPast(
  world: World,
  game: Game,
  period: Period,
  { isVoid }: { readonly isVoid: boolean },
): void {
  if (isVoid) storeVoid(world, game, period);
  else drawPast(world, game, period);
  while (settleBatch(world, game, period, period.drawAt).more);
  advanceChases(world, game, period, period.drawAt);
  finishChases(world, game, period, period.drawAt);
}

function drawPast(world: World, game: Game, period: Period): void {
  insertClosed(world, game, period);
  const forced = takeForcedDice(world, game, period.gameNo);
  const dice = forced ?? fairDice(world, game, period);
  storeResult(world, game, period, { dice, forced: forced !== null });
}
