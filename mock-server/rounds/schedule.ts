import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import { row } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { DueJob } from '../core/world/due-job.ts';
import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import { advanceChases, finishChases } from './chase.ts';
import { fairDice } from './fairness-chain.ts';
import { awaitsDice, dropPeriodDice, takeForcedDice } from './forced-dice.ts';
import { allGames, gameById, type Game } from './games-table.ts';
import { insertClosed, knownPeriod, periodRow, storeResult } from './period-table.ts';
import { settleSlice } from './settlement.ts';

/**
 * The life of a period as due work: close, then draw and settle at the draw's time. Each close puts
 * in the next period's, so the schedule goes on by itself.
 */
export const PERIOD_WORK: DueHandlers = {
  close(world, job) {
    const { game, period } = periodOfJob(world, job);
    // A period that was voided before its close has its row already.
    if (!periodRow(world, game, period.gameNo)) insertClosed(world, game, period);
    enqueue(world, { at: period.drawAt, kind: 'draw', ref: job.ref });
    const following = nextToClose(world, game, period);
    enqueue(world, { at: following.closeAt, kind: 'close', ref: refOf(game, following) });
    return { work: 1 };
  },

  draw(world, job) {
    const { game, period } = periodOfJob(world, job);
    if (periodRow(world, game, period.gameNo)?.status === 'closed') {
      const forced = takeForcedDice(world, game, period.gameNo);
      const dice = forced ?? fairDice(world, game, period);
      storeResult(world, game, period, { dice, forced: forced !== null });
    } else {
      dropPeriodDice(world, game, period.gameNo);
    }
    enqueue(world, { at: job.at, kind: 'settle', ref: job.ref });
    return { work: 1 };
  },

  settle(world, job) {
    const { game, period } = periodOfJob(world, job);
    const slice = settleSlice(world, game, period, job.at);
    if (!slice.more) {
      advanceChases(world, game, period, job.at);
      finishChases(world, game, period, job.at);
    }
    return slice;
  },
};

/** Puts the first close of every game into a new world's list. Inside a transaction. */
export function startSchedule(world: World, now: number): void {
  for (const game of allGames(world)) {
    const current = periodAt(game, now);
    const first = now < current.closeAt ? current : nextPeriod(game, current);
    if (first !== current) {
      insertClosed(world, game, current);
      enqueue(world, { at: current.drawAt, kind: 'draw', ref: refOf(game, current) });
    }
    enqueue(world, { at: first.closeAt, kind: 'close', ref: refOf(game, first) });
  }
}

/** Whether a period is still to be drawn, also where the world is behind its clock. */
export function isToBeDrawn(world: World, game: Game, period: Period): boolean {
  const stored = periodRow(world, game, period.gameNo);
  if (stored) return stored.status === 'closed';
  // The numbers of a game are of one length, so that their order is that of their text.
  const closesBefore = row(
    world.db,
    "SELECT 1 FROM due_work WHERE kind = 'close' AND ref BETWEEN ? AND ?",
    `${game.id}:`,
    refOf(game, period),
  );
  return closesBefore !== undefined;
}

/** What a period's job is about, as a reader of the control plane sees it; null for other jobs. */
export function periodOfRef(ref: string): { game_id: number; game_no: string } | null {
  const [, gameId, gameNo] = /^(\d+):(\d+)$/.exec(ref) ?? [];
  return gameId && gameNo ? { game_id: Number(gameId), game_no: gameNo } : null;
}

/** Empty periods are drawn this far back; a longer sleep leaves out the ones before. */
const DRAWN_BACK_MS = 8 * 24 * 60 * 60 * 1000;

/**
 * The period to close after this one: the next, unless the world slept so long that drawing every
 * empty period would only keep it from waking. Never left out are periods with bets, chases or dice
 * of their own, the one before such a period, whose settlement is what lets a chase begin, and any
 * while dice are queued for the next draws, or must be.
 */
function nextToClose(world: World, game: Game, period: Period): Period {
  const next = nextPeriod(game, period);
  const since = world.clock.now() - DRAWN_BACK_MS;
  if (next.drawAt >= since || awaitsDice(world, game)) return next;
  const awaited = row<{ game_no: string | null }>(
    world.db,
    `SELECT MIN(game_no) AS game_no FROM (
       SELECT game_no FROM bet WHERE game_id = @gameId AND status = 'pending'
       UNION ALL
       SELECT game_no FROM forced_dice WHERE game_id = @gameId AND game_no IS NOT NULL
       UNION ALL
       SELECT game_no FROM chase_row JOIN chase ON chase.id = chase_row.chase_id
       WHERE chase.game_id = @gameId AND chase_row.status = 'waiting')
     WHERE game_no >= @gameNo`,
    { gameId: game.id, gameNo: next.gameNo },
  )?.game_no;
  const recent = periodAt(game, since);
  if (!awaited) return recent;
  const before = nextPeriod(game, knownPeriod(game, awaited), -1);
  const wanted = before.drawAt > period.drawAt ? before : next;
  return wanted.drawAt < recent.drawAt ? wanted : recent;
}

const refOf = (game: Game, period: Period) => `${game.id}:${period.gameNo}`;

function periodOfJob(world: World, job: DueJob): { game: Game; period: Period } {
  const named = periodOfRef(job.ref);
  const game = named && gameById(world, named.game_id);
  if (!named || !game) throw new Error(`${job.kind} is not about a period: ${job.ref}`);
  return { game, period: knownPeriod(game, named.game_no) };
}
