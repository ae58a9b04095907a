import { DICEBOX_PARTS } from '#contract/control/dicebox.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import type { ProductControl } from '../core/control/deps.ts';
import { Problem } from '../core/control/problem.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { MoneyHalted } from '../ledger/ledger.ts';
import { queuedDice, strictGames } from '../rounds/forced-dice.ts';
import { allGames } from '../rounds/games-table.ts';
import { periodOfRef } from '../rounds/schedule.ts';
import { contentCalls } from './content.ts';
import { diceCalls } from './dice.ts';
import { gameCalls } from './games.ts';
import { gameNamed } from './named-game.ts';
import { orderCalls } from './orders.ts';
import { smsCalls } from './sms.ts';
import { userCalls } from './users.ts';

/** What Dicebox adds to the control plane. */
export const DICEBOX_CONTROL: ProductControl = {
  // Work about a period names its game and number.
  describeJob: ({ at, kind, ref }) => ({ at, kind, ...(periodOfRef(ref) ?? { ref }) }),
  clockTarget: { fields: DICEBOX_PARTS.clockTarget, find: findPeriodEvent },
  describeStatus: (world) => ({
    strict: strictGames(world),
    dice_queued: queuedDice(world).length,
    users: row<{ users: number }>(world.db, 'SELECT COUNT(*) AS users FROM user')?.users ?? 0,
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
          'The books of this world do not add up, so that no money moves: POST /__mock/audit says where. Once an audit is clean it moves again.',
        )
      : null,
  registerCalls: (app, deps) => {
    diceCalls(app, deps);
    userCalls(app, deps);
    orderCalls(app, deps);
    gameCalls(app, deps);
    contentCalls(app, deps);
    smsCalls(app, deps);
  },
};

interface PeriodTarget {
  readonly to?: 'close' | 'draw' | 'settled' | 'next';
  readonly game_id?: number;
}

/** Returns when a period closes, is drawn or is settled: of the game named, else of the first one. */
function findPeriodEvent(world: World, from: number, { to, game_id: gameId }: PeriodTarget) {
  if (to === undefined) return null;
  if (to === 'next') {
    if (gameId === undefined) return null;
    throw new Problem(
      400,
      'Next of all',
      '"next" is the next thing that is due, of whatever game: leave out "game_id", or go to "close", "draw" or "settled".',
    );
  }
  const game = gameNamed(world, gameId ?? allGames(world)[0]?.id ?? 0);
  const current = periodAt(game, from);
  // A draw is settled at its own time, as the next job.
  if (to !== 'close') return current.drawAt;
  return from < current.closeAt ? current.closeAt : nextPeriod(game, current).closeAt;
}
