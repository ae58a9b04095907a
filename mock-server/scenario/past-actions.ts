import { periodAt } from '#contract/rules/schedule.ts';
import type { ScheduledAction, Action } from '#fixtures/action.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { DEPOSIT_WORK } from '../wallet/deposit-review.ts';
import { WITHDRAWAL_WORK } from '../wallet/withdrawal-review.ts';
import { DueWork, failedJobs } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { applyAction } from './apply-action.ts';
import { expandHabit, type TimedAction } from './expand-habit.ts';
import { PastPeriods } from './past-periods.ts';

/**
 * Applies the past actions of a scenario in order, each at its moment and by the code that answers the
 * calls; reviews and draws that fall due in between run first. Only periods with bets are drawn. Call
 * it inside the transaction that fills the world.
 *
 * @throws Error that names the refused action: the scenario is wrong
 */
export function playPastActions(world: World, scenario: Scenario, now: number): void {
  const periods = new PastPeriods(world, now);
  const due = new DueWork({ ...DEPOSIT_WORK, ...WITHDRAWAL_WORK, ...periods.work });
  for (const timed of actionsOf(world, scenario, now)) {
    due.run(world, timed.at);
    try {
      applyAction(world, periods, timed);
    } catch (error) {
      throw cannot(scenario, timed, error);
    }
  }
  due.run(world, now);
  const [failed] = failedJobs(world);
  if (failed) throw new Error(`${scenario.name}: ${JSON.stringify(failed)}`);
}

/** Returns the actions in order of time. */
function actionsOf(world: World, scenario: Scenario, now: number): TimedAction[] {
  const { actions = [], habits = [], games } = scenario;
  const { chance } = world;
  return [
    ...actions.map((action) => ({ at: momentOf(scenario, action, now), action: action })),
    ...habits.flatMap((habit) => expandHabit({ habit, games, chance, now })),
  ].toSorted((one, other) => one.at - other.at);
}

function momentOf({ games }: Scenario, action: ScheduledAction, now: number): number {
  const at = now - action.ago;
  const game = games.find(({ id }) => id === gameOf(action));
  // A bet must meet an open period whenever the world begins.
  return game ? Math.min(at, periodAt(game, at).closeAt - 1000) : at;
}

function gameOf(action: Action): number | null {
  if ('office' in action) return action.office === 'void_period' ? action.game_id : null;
  return action.call === 'games.submitBet' ? action.payload.game_id : null;
}

function cannot({ name }: Scenario, { at, action }: TimedAction, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const when = new Date(at).toISOString();
  return new Error(`${name} cannot do ${JSON.stringify(action)} at ${when}: ${reason}`, { cause });
}
