import { periodOf, type Period } from '#contract/rules/schedule.ts';
import { gameById, type Game } from '../rounds/games-table.ts';
import type { World } from '../core/world/world.ts';
import { Problem } from '../core/control/problem.ts';

/** The game of an id, as whoever steers a world gives it: a number, or its text in a path. */
export function gameNamed(world: World, id: number | string): Game {
  const game = /^[1-9]\d{0,8}$/.test(String(id)) ? gameById(world, Number(id)) : undefined;
  if (game) return game;
  throw new Problem(
    404,
    'Unknown game',
    `There is no game "${id}" in this world: GET /__mock/games lists them.`,
  );
}

/** A period of a game by its number, whether it was ever played or not. */
export function periodNamed(game: Game, gameNo: string): Period {
  const period = periodOf(game, gameNo);
  if (period) return period;
  throw new Problem(
    400,
    'Not a period',
    `"${gameNo}" is no period of game ${game.id}: the number is the day in Shanghai and the sequence in it, such as 20261121001.`,
  );
}
