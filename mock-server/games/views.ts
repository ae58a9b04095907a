import type { WireLanguage } from '#contract/errors.ts';
import { parityOf, shapeOf, sizeOf, sumOf } from '#contract/rules/dice.ts';
import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { Refusal } from '../api/call.ts';
import type { World } from '../core/world/world.ts';
import { orderIdOf, orderNo } from '../ledger/order-no.ts';
import { revealOf } from '../rounds/fairness-chain.ts';
import { type Game, gameById, nameOf } from '../rounds/games-table.ts';
import {
  diceOfRow,
  requirePeriod,
  lastDraw,
  type PeriodRow,
  statusOf,
} from '../rounds/period-table.ts';

/** Wire formats of games, periods and draws. */

export const secondsOf = (ms: number) => Math.floor(ms / 1000);

/** Returns the game of an id given as a number or numeric text. Refuses an unknown game. */
export function gameOf(world: World, gameId: number | string): Game {
  const game = gameById(world, Number(gameId));
  if (!game) throw new Refusal('game_not_found');
  return game;
}

export function periodView(world: World, game: Game, period: Period, now: number) {
  return {
    game_no: period.gameNo,
    open_time: secondsOf(period.openAt),
    close_time: secondsOf(period.closeAt),
    draw_time: secondsOf(period.drawAt),
    status: statusOf(world, game, period, now),
  };
}

/** Formats a draw with its proof; the row must have dice. */
export function drawView(world: World, game: Game, stored: PeriodRow) {
  const dice = diceOfRow(stored);
  if (!dice) throw new Error(`${stored.game_no} has no dice to show`);
  const [first, second, third] = dice;
  const wireDice: [number, number, number] = [first, second, third];
  return {
    game_no: stored.game_no,
    draw_time: secondsOf(stored.draw_at),
    dice: wireDice,
    sum: sumOf(dice),
    size: sizeOf(dice),
    parity: parityOf(dice),
    shape: shapeOf(dice),
    proof: {
      ...revealOf(world, game, requirePeriod(game, stored.game_no)),
      forced: stored.forced === 1,
    },
  };
}

export function roundsView(world: World, game: Game, now: number) {
  const current = periodAt(game, now);
  const last = lastDraw(world, game);
  return {
    current: periodView(world, game, current, now),
    next: periodView(world, game, nextPeriod(game, current), now),
    last: last ? drawView(world, game, last) : null,
  };
}

/** Returns the world time at which the rounds of a game change by themselves: at a close or a draw. */
export function roundsChangeAt(game: Game, now: number): number {
  const { closeAt, drawAt } = periodAt(game, now);
  return now < closeAt ? closeAt : drawAt;
}

export function gameView(world: World, game: Game, language: WireLanguage, now: number) {
  return {
    game_id: game.id,
    code: game.code,
    name: nameOf(game, language),
    face: game.face,
    category_id: game.categoryId,
    interval: secondsOf(game.intervalMs),
    ...roundsView(world, game, now),
  };
}

/** Formats the bet number that players see: B0000000007 is the bet with id 7. */
export const betOrderNo = (id: number): string => orderNo('B', id);

export const betIdOf = (text: string): number | null => orderIdOf('B', text);

/** Formats the chase number that players see: C0000000007. */
export const chaseNoOf = (id: number): string => orderNo('C', id);

export const chaseIdOf = (text: string): number | null => orderIdOf('C', text);
