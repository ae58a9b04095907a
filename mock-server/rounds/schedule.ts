import { nextPeriod, type Period, periodAt } from '#contract/rules/schedule.ts';
import { row } from '../core/world/database.ts';
import { type DueHandlers, type DueJob, enqueue } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { advanceChases, finishChases } from './chase.ts';
import { fairDice } from './fairness-chain.ts';
import { awaitsDice, dropPeriodDice, takeForcedDice } from './forced-dice.ts';
import { allGames, type Game, gameById } from './games-table.ts';
import { insertClosed, requirePeriod, periodRow, storeResult } from './period-table.ts';
import { settleBatch } from './settlement.ts';

/**
 * The due work of periods: close, then draw and settle at the draw time; the refund of a void period.
 * Each close schedules the close of the next period.
 */
export const PERIOD_WORK: DueHandlers = {
  close(world, job) {
    const { game, period } = periodOfJob(world, job);
    // A period that was voided before its close already has a row.
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
    const batch = settleBatch(world, game, period, job.at);
    if (!batch.more) {
      advanceChases(world, game, period, job.at);
      finishChases(world, game, period, job.at);
    }
    return batch;
  },

  /** Refunds the bets of a void period. It runs before earlier work, so the job's time is not its moment. */
  refund(world, job) {
    const { game, period } = periodOfJob(world, job);
    const now = world.clock.now();
    const batch = settleBatch(world, game, period, now);
    // Ends chases whose last bet was in this period; others continue when it is settled at its draw time.
    if (!batch.more) finishChases(world, game, period, now);
    return batch;
  },
};

/** Schedules the first close of every game of a new world. Call it inside a transaction. */
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

/** Returns whether a period is not yet drawn, also when due work lags behind the clock. */
export function isUndrawn(world: World, game: Game, period: Period): boolean {
  const stored = periodRow(world, game, period.gameNo);
  if (stored) return stored.status === 'closed';
  // The period numbers of a game have one length, so text order is numeric order.
  const sql = "SELECT 1 FROM due_work WHERE kind = 'close' AND ref BETWEEN ? AND ?";
  const closesBefore = row(world.db, sql, `${game.id}:`, refOf(game, period));
  return closesBefore !== undefined;
}

/** Returns the subject of a period's job for the control plane, or null for other jobs. */
export function periodOfRef(ref: string): { game_id: number; game_no: string } | null {
  const [, gameId, gameNo] = /^(\d+):(\d+)$/.exec(ref) ?? [];
  return gameId && gameNo ? { game_id: Number(gameId), game_no: gameNo } : null;
}

/** Age up to which empty periods are drawn. After a longer sleep, older ones are skipped. */
const DRAWN_BACK_MS = 8 * 24 * 60 * 60 * 1000;

/**
 * Returns the period to close after this one: normally the next. After a long sleep it skips empty
 * periods, which would delay the start. It never skips periods with bets, chases or dice of their own,
 * the period before one of these, because its settlement starts a chase, and any period while dice are
 * queued or required for the next draws.
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
  const before = nextPeriod(game, requirePeriod(game, awaited), -1);
  const wanted = before.drawAt > period.drawAt ? before : next;
  return wanted.drawAt < recent.drawAt ? wanted : recent;
}

export const refOf = (game: Game, { gameNo }: Period): string => `${game.id}:${gameNo}`;

/** @throws Error for a job that is not about a period */
export function periodOfJob(world: World, job: DueJob): { game: Game; period: Period } {
  const named = periodOfRef(job.ref);
  const game = named && gameById(world, named.game_id);
  if (!named || !game) throw new Error(`${job.kind} is not about a period: ${job.ref}`);
  return { game, period: requirePeriod(game, named.game_no) };
}
