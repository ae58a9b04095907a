import { periodOf, type Period } from '#contract/rules/schedule.ts';
import { Problem } from '../core/control/problem.ts';
import type { World } from '../core/world/world.ts';
import { gameById, type Game } from '../rounds/games-table.ts';

/** Returns a game by its id, a number or its text in a path. Throws a Problem when no game has it. */
export function findGame(world: World, id: number | string): Game {
  const game = /^[1-9]\d{0,8}$/.test(String(id)) ? gameById(world, Number(id)) : undefined;
  if (game) return game;
  throw new Problem(
    404,
    'Unknown game',
    `There is no game "${id}" in this world: GET /__mock/games lists them.`,
  );
}

/** Returns a period of a game, drawn or not. Throws a Problem when the game has no such period. */
export function findPeriod(game: Game, gameNo: string): Period {
  const period = periodOf(game, gameNo);
  if (period) return period;
  throw new Problem(
    400,
    'Not a period',
    `"${gameNo}" is not a period of game ${game.id}: the number is the day in Shanghai and the sequence in it, such as 20261121001.`,
  );
}
