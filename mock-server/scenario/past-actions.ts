import { type Period, periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS, HOUR_MS, startOfDay } from '#contract/time-zone.ts';
import type { Action, ScheduledAction, Scenario } from '#fixtures/scenario.ts';
import { type DueHandlers, DueWork, enqueue, failedJobs } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from '../rounds/games-table.ts';
import { playPast } from '../rounds/past.ts';
import { periodOfJob, refOf } from '../rounds/schedule.ts';
import { DEPOSIT_WORK } from '../wallet/deposit.ts';
import { WITHDRAWAL_WORK } from '../wallet/withdraw.ts';
import { applyAction } from './apply-action.ts';
import { expandHabit, type TimedAction } from './expand-habit.ts';

/** A part of the past of a world that begins at some moment: from one moment to another, both included. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Applies the past actions of a part of the past in order, each at its moment and by the code that answers the
 * calls; reviews and draws that fall due in between run first. Only periods with bets are drawn. Call
 * it inside the transaction that fills the world.
 *
 * @throws Error that names the refused action: the scenario is wrong
 */
export function playPastActions(
  world: World,
  scenario: Scenario,
  now: number,
  { from, to }: Part,
): void {
  const periods = new PastPeriods(world, to);
  const due = new DueWork({ ...DEPOSIT_WORK, ...WITHDRAWAL_WORK, ...periods.work });
  const actions = actionsOf(world, scenario, { now, from }).filter(
    ({ at }) => at >= from && at <= to,
  );
  for (const timed of actions) {
    due.run(world, timed.at);
    try {
      applyAction(world, periods, timed);
    } catch (error) {
      throw actionError(scenario, timed, error);
    }
  }
  due.run(world, to);
  const [failed] = failedJobs(world);
  if (failed) throw new Error(`${scenario.name}: ${JSON.stringify(failed)}`);
}

interface Moments {
  /** The moment at which the world begins. */
  readonly now: number;
  readonly from: number;
}

/** Returns the actions in order of time. Those of habits begin with the day of `from`. */
function actionsOf(world: World, scenario: Scenario, { now, from }: Moments): TimedAction[] {
  const { actions = [], habits = [], games } = scenario;
  const { chance } = world;
  return [
    ...actions.map((action) => ({ at: momentOf(scenario, action, now), action })),
    ...habits.flatMap((habit) => expandHabit({ habit, games, chance, now, from })),
  ].toSorted((one, other) => one.at - other.at);
}

function momentOf(scenario: Scenario, action: ScheduledAction, now: number): number {
  const at = momentBefore(scenario, now, action.ago);
  const game = scenario.games.find(({ id }) => id === gameOf(action));
  // A bet must meet an open period whenever the world begins.
  return game ? Math.min(at, periodAt(game, at).closeAt - 1000) : at;
}

function gameOf(action: Action): number | null {
  if ('office' in action) return action.office === 'void_period' ? action.game_id : null;
  return action.call === 'games.submitBet' ? action.payload.game_id : null;
}

function actionError({ name }: Scenario, { at, action }: TimedAction, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const when = new Date(at).toISOString();
  return new Error(`${name} cannot do ${JSON.stringify(action)} at ${when}: ${reason}`, { cause });
}

/**
 * The periods with bets before a world begins. Each is drawn and settled at its time as due work; a
 * draw after the beginning is left to the schedule.
 */
export class PastPeriods {
  readonly #world: World;
  readonly #now: number;
  readonly #scheduled = new Set<string>();
  readonly #voided = new Set<string>();

  /** `now` is the moment the world begins. */
  constructor(world: World, now: number) {
    this.#world = world;
    this.#now = now;
  }

  readonly work: DueHandlers = {
    past_period: (world, job) => {
      const { game, period } = periodOfJob(world, job);
      playPast(world, game, period, { isVoid: this.#voided.has(job.ref) });
      return { work: 1 };
    },
  };

  /** Schedules the draw of a period. Call it inside a transaction. */
  scheduleDraw(game: Game, period: Period): void {
    const ref = refOf(game, period);
    if (period.drawAt > this.#now || this.#scheduled.has(ref)) return;
    this.#scheduled.add(ref);
    enqueue(this.#world, { at: period.drawAt, kind: 'past_period', ref });
  }

  /** Voids a period at its draw time, which must be before the world begins. */
  voidAtDraw(game: Game, period: Period): void {
    if (period.drawAt > this.#now) throw new Error(`${period.gameNo} is not over yet`);
    this.scheduleDraw(game, period);
    this.#voided.add(refOf(game, period));
  }
}

/** The past of each world for itself, to the millisecond: the last two hours before it begins. */
const RECENT_MS = 2 * HOUR_MS;

type Past = Pick<Scenario, 'habits'>;

/**
 * Returns the midnight at which the past that all worlds of a scenario share ends; null when they share none.
 * Months of habits take a second, so they are played once, whatever the seed and the time of day.
 */
export function endOfSharedPast({ habits = [] }: Past, now: number): number | null {
  return habits.length === 0 ? null : startOfDay(now - RECENT_MS);
}

/**
 * Returns the moment of something that happened `ago` milliseconds before a world begins. In a scenario with a
 * shared past, all that is not recent counts from noon, so that it does not depend on the time of day.
 */
export function momentBefore(scenario: Past, now: number, ago: number): number {
  if (ago <= RECENT_MS || endOfSharedPast(scenario, now) === null) return now - ago;
  return Math.min(startOfDay(now) + DAY_MS / 2 - ago, now);
}
