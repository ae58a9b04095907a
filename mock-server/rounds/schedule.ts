import type { Dice } from '#contract/rules/dice.ts';
import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import { row, run } from '../world/database.ts';
import type { World } from '../world/world.ts';
import type { DueJob } from '../world/due-job.ts';
import { enqueue, type DueHandlers } from '../world/due-work.ts';
import { advanceChases, finishChases } from './chase.ts';
import { fairDice } from './fairness-chain.ts';
import { allGames, gameById, type Game } from './games-table.ts';
import { diceOfRow, insertClosed, knownPeriod, periodRow, storeResult } from './period-table.ts';
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
      const forced = takeForcedDice(world, game);
      const dice = forced ?? fairDice(world, game, period);
      storeResult(world, game, period, { dice, forced: forced !== null });
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

/**
 * Draws the last `count` periods before `now`, so that a new world has a history to show.
 * Inside a transaction, before `startSchedule`.
 */
export function drawHistory(world: World, now: number, count: number): void {
  for (const game of allGames(world)) {
    const current = periodAt(game, now);
    for (let back = count; back > 0; back -= 1) {
      const period = nextPeriod(game, current, -back);
      insertClosed(world, game, period);
      const dice = fairDice(world, game, period);
      storeResult(world, game, period, { dice, forced: false });
      settleSlice(world, game, period, period.drawAt);
    }
  }
}

/** Queues dice for the next draws, of one game or of whichever comes first. Inside a transaction. */
export function forceDice(world: World, gameId: number | null, dice: readonly Dice[]): void {
  for (const roll of dice) {
    run(world.db, 'INSERT INTO forced_dice (game_id, dice) VALUES (?, ?)', gameId, roll.join(''));
  }
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
 * empty period would only keep it from waking. Never left out are periods with bets or chases, the
 * one before such a period, whose settlement is what lets a chase begin, and any while dice are
 * forced, which are meant for the next draws.
 */
function nextToClose(world: World, game: Game, period: Period): Period {
  const next = nextPeriod(game, period);
  const since = world.clock.now() - DRAWN_BACK_MS;
  if (next.drawAt >= since || nextForcedDice(world, game)) return next;
  const awaited = row<{ game_no: string | null }>(
    world.db,
    `SELECT MIN(game_no) AS game_no FROM (
       SELECT game_no FROM bet WHERE game_id = @gameId AND status = 'pending'
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

function nextForcedDice(world: World, game: Game): { id: number; dice: string } | undefined {
  return row(
    world.db,
    `SELECT id, dice FROM forced_dice WHERE game_id = ? OR game_id IS NULL ORDER BY id LIMIT 1`,
    game.id,
  );
}

function takeForcedDice(world: World, game: Game): Dice | null {
  const next = nextForcedDice(world, game);
  if (!next) return null;
  run(world.db, 'DELETE FROM forced_dice WHERE id = ?', next.id);
  return diceOfRow(next);
}
