import type { DICE_CALLS } from '#contract/control/dicebox/games.ts';
import type { Dice } from '#contract/rules/dice.ts';
import { Problem } from '../core/control/problem.ts';
import type { ControlHandlers } from '../core/control/register-calls.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import {
  clearDice,
  dropDice,
  forceDice,
  forcePeriodDice,
  queuedDice,
  setStrict,
  strictGames,
} from '../rounds/forced-dice.ts';
import type { Game } from '../rounds/games-table.ts';
import { isUndrawn } from '../rounds/schedule.ts';
import { findGame, findPeriod } from './games.ts';

/** Runs due draws before each call, because dice apply to future draws only. */
export const diceHandlers: ControlHandlers<typeof DICE_CALLS> = {
  'GET /dice': ({ catchUp }) =>
    catchUp(({ world }) => {
      return { strict: strictGames(world), queued: queuedDice(world) };
    }),

  'POST /dice': ({ catchUp, body: { game_id, game_no, dice = [], strict } }) =>
    catchUp(({ world }) => {
      const game = game_id === undefined ? null : findGame(world, game_id);
      if (dice.length === 0 && strict === undefined) {
        const detail = 'Give "dice", such as [[1,2,3]], "strict", or both.';
        throw new Problem(400, 'Nothing to do', detail);
      }
      const roll = game_no === undefined ? null : rollOfPeriod(world, game, game_no, dice);
      transaction(world.db, () => {
        if (strict !== undefined) setStrict(world, game_id ?? null, strict);
        if (game && game_no !== undefined && roll) forcePeriodDice(world, game, game_no, roll);
        else forceDice(world, game_id ?? null, dice);
      });
      return { queued: dice.length, strict: strictGames(world) };
    }),

  'DELETE /dice': ({ catchUp, query: { game_id } }) =>
    catchUp(({ world }) => {
      clearDice(world, game_id === undefined ? null : findGame(world, game_id).id);
    }),

  'DELETE /dice/:id': ({ catchUp, params: { id } }) =>
    catchUp(({ world }) => {
      if (/^[1-9]\d{0,14}$/.test(id) && dropDice(world, Number(id))) return;
      const detail = `No dice "${id}" are queued, or they were drawn already: GET /__mock/dice lists those that wait.`;
      throw new Problem(404, 'Unknown dice', detail);
    }),
};

/** Returns the roll for a period. Throws a Problem for several rolls, and for a period that was drawn. */
function rollOfPeriod(
  world: World,
  game: Game | null,
  gameNo: string,
  dice: readonly Dice[],
): Dice {
  if (!game) {
    throw new Problem(400, 'No game', 'A period belongs to a game: give "game_id" with "game_no".');
  }
  const [roll] = dice;
  if (!roll || dice.length > 1) {
    const detail = `"dice" holds ${dice.length} for the period ${gameNo}: give one, such as [[1,2,3]], or leave out "game_no" to queue them for the draws to come.`;
    throw new Problem(400, 'A period takes one roll', detail);
  }
  if (isUndrawn(world, game, findPeriod(game, gameNo))) return roll;
  const detail = `The period ${gameNo} of game ${game.id} is drawn or void already: choose one that is still to be drawn.`;
  throw new Problem(409, 'Period is over', detail);
}
