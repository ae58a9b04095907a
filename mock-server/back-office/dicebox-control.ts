import { BACK_OFFICE, DICEBOX_PARTS } from '#contract/control/dicebox.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import type { ProductControl } from '../core/control/deps.ts';
import { Problem } from '../core/control/problem.ts';
import { registerControlCalls } from '../core/control/register-calls.ts';
import { numberOf } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { MoneyHalted } from '../ledger/ledger.ts';
import { queuedDice, strictGames } from '../rounds/forced-dice.ts';
import { allGames } from '../rounds/games-table.ts';
import { periodOfRef } from '../rounds/schedule.ts';
import { contentHandlers } from './content.ts';
import { diceHandlers } from './dice.ts';
import { findGame, gameHandlers } from './games.ts';
import { orderHandlers } from './orders.ts';
import { userHandlers } from './users.ts';

export const DICEBOX_CONTROL: ProductControl = {
  parts: DICEBOX_PARTS,
  // The ref of work on a period contains its game and number.
  describeJob: ({ at, kind, ref }) => ({ at, kind, ...(periodOfRef(ref) ?? { ref }) }),
  findClockTarget: findPeriodEvent,
  describeStatus: (world) => ({
    strict: strictGames(world),
    dice_queued: queuedDice(world).length,
    users: numberOf(world.db, 'SELECT COUNT(*) FROM user'),
  }),
  diff: {
    fields: { dice: 'forced_dice' },
    secrets: new Set(['user.password_hash', 'token.hash', 'sms_code.code']),
  },
  describeProblem: (error) =>
    error instanceof MoneyHalted
      ? new Problem(
          409,
          'Money is halted',
          'The books of this world do not add up, so no money moves: POST /__mock/audit lists what is wrong. Money moves again after a clean audit.',
        )
      : null,
  declarations: BACK_OFFICE,
  registerCalls: (app, deps) =>
    registerControlCalls(app, deps, BACK_OFFICE, {
      ...diceHandlers,
      ...userHandlers,
      ...orderHandlers,
      ...gameHandlers,
      ...contentHandlers,
    }),
};

interface PeriodTarget {
  readonly to?: 'close' | 'draw' | 'settled' | 'next';
  readonly game_id?: number;
}

/** Returns the time of the next close, draw or settlement of the named game, else of the first one. */
function findPeriodEvent(world: World, from: number, { to, game_id: gameId }: PeriodTarget) {
  if (to === undefined) return null;
  if (to === 'next') {
    if (gameId === undefined) return null;
    const detail =
      '"next" is the next due work of any game: leave out "game_id", or go to "close", "draw" or "settled".';
    throw new Problem(400, '"next" has no game', detail);
  }
  const game = findGame(world, gameId ?? allGames(world)[0]?.id ?? 0);
  const current = periodAt(game, from);
  // A draw is settled at its own time, as the next job.
  if (to !== 'close') return current.drawAt;
  return from < current.closeAt ? current.closeAt : nextPeriod(game, current).closeAt;
}
