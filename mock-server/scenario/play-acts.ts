import { periodAt } from '#contract/rules/schedule.ts';
import type { Act, Deed } from '#fixtures/act.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { DEPOSIT_WORK } from '../wallet/deposit-review.ts';
import { WITHDRAWAL_WORK } from '../wallet/withdrawal-review.ts';
import { DueWork, failedJobs } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';
import { doDeed } from './do-deed.ts';
import { lived, type TimedDeed } from './live-habit.ts';
import { PastPeriods } from './past-periods.ts';

/**
 * Has the players of a scenario do what they did before the world begins, each thing at its moment
 * and by the code that answers the calls; reviews and draws fall due in between. Of the periods only
 * those that somebody bet on are drawn. Inside the transaction that fills the world.
 *
 * @throws Error that names what could not be done: then the scenario is wrong
 */
export function playActs(world: World, scenario: Scenario, now: number): void {
  const periods = new PastPeriods(world, now);
  const due = new DueWork({ ...DEPOSIT_WORK, ...WITHDRAWAL_WORK, ...periods.work });
  for (const timed of deedsOf(world, scenario, now)) {
    due.run(world, timed.at);
    try {
      doDeed(world, periods, timed);
    } catch (error) {
      throw cannot(scenario, timed, error);
    }
  }
  due.run(world, now);
  const [failed] = failedJobs(world);
  if (failed) throw new Error(`${scenario.name}: ${JSON.stringify(failed)}`);
}

/** In the order of their moments. */
function deedsOf(world: World, scenario: Scenario, now: number): TimedDeed[] {
  const { acts = [], habits = [], games } = scenario;
  const { chance } = world;
  return [
    ...acts.map((act) => ({ at: momentOf(scenario, act, now), deed: act })),
    ...habits.flatMap((habit) => lived({ habit, games, chance, now })),
  ].toSorted((one, other) => one.at - other.at);
}

function momentOf({ games }: Scenario, act: Act, now: number): number {
  const at = now - act.ago;
  const game = games.find(({ id }) => id === gameOf(act));
  // So that it is taken whenever the world begins.
  return game ? Math.min(at, periodAt(game, at).closeAt - 1000) : at;
}

function gameOf(deed: Deed): number | null {
  if ('office' in deed) return deed.office === 'void_period' ? deed.game_id : null;
  return deed.call === 'games.submitBet' ? deed.payload.game_id : null;
}

function cannot({ name }: Scenario, { at, deed }: TimedDeed, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const when = new Date(at).toISOString();
  return new Error(`${name} cannot do ${JSON.stringify(deed)} at ${when}: ${reason}`, { cause });
}
