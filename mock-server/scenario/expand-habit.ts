import { periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import type { Action } from '#fixtures/action.ts';
import type { Habit, Span } from '#fixtures/habit.ts';
import type { GameFixture } from '#fixtures/scenario.ts';
import { lastDays } from '../api/days.ts';
import type { Chance } from '../core/world/chance.ts';
import { Draws } from './draws.ts';

/** An action with its moment. */
export interface TimedAction {
  /** World time, epoch ms. */
  readonly at: number;
  readonly action: Action;
}

interface HabitInput {
  readonly habit: Habit;
  readonly games: readonly GameFixture[];
  readonly chance: Chance;
  /** World time, epoch ms: no action is later. */
  readonly now: number;
}

/**
 * Returns a player's actions up to `now`, in no particular order. Each day has its own random stream,
 * so that a day looks the same however much of it has passed.
 */
export function expandHabit({ habit, games, chance, now }: HabitInput): TimedAction[] {
  const today = lastDays(now, 1).from;
  const actions: TimedAction[] = [];
  for (let day = habit.days; day >= 0; day -= 1) {
    const draws = new Draws(chance, `habit:${habit.by}:${day}`);
    actions.push(...dayOf({ habit, games, draws, day, dayStart: today - day * DAY_MS }));
  }
  return actions.filter(({ at }) => at <= now);
}

const SECOND_MS = 1000;

/** Time of day of side actions and of the start of a session, normal and long. */
const SIDE_ACTION_TIME: Span = [8 * HOUR_MS, 22 * HOUR_MS];
const SESSION_START: Span = [9 * HOUR_MS, 20 * HOUR_MS];
const LONG_SESSION_START: Span = [9 * HOUR_MS, 10 * HOUR_MS];

interface OneDay {
  readonly habit: Habit;
  readonly games: readonly GameFixture[];
  readonly draws: Draws;
  readonly day: number;
  readonly dayStart: number;
}

function dayOf(one: OneDay): TimedAction[] {
  const { habit, draws, day, dayStart } = one;
  const isLong = habit.longDays?.includes(day) ?? false;
  const plays = draws.happens(habit.playsOn) || isLong;
  const sideActions = habit.sideActions
    .filter(({ doneOn }) => draws.happens(doneOn))
    .map(({ oneOf }) => ({
      at: dayStart + draws.within(SIDE_ACTION_TIME),
      action: draws.oneOf(oneOf),
    }));
  return plays ? [...sideActions, ...session(one, isLong)] : sideActions;
}

/** Returns a session: bets on consecutive periods and the welfare claims they earn. */
function session({ habit, games, draws, dayStart }: OneDay, isLong: boolean): TimedAction[] {
  const gameId = isLong ? habit.games[0] : draws.oneOf(habit.games);
  const game = games.find(({ id }) => id === gameId);
  if (!game) throw new Error(`${habit.by} plays game ${gameId}, which the scenario has not`);
  const { by } = habit;
  const claim = (at: number, task_id: string): TimedAction => ({
    at,
    action: { by, call: 'welfare.claim', payload: { task_id } },
  });
  const start = dayStart + draws.within(isLong ? LONG_SESSION_START : SESSION_START);
  const count = draws.within((isLong ? habit.longBets : undefined) ?? habit.bets);
  const bets: TimedAction[] = [];
  for (let period = periodAt(game, start); bets.length < count;) {
    const onPeriod = Math.min(draws.within([2, 3]), count - bets.length);
    for (let no = 0; no < onPeriod; no += 1) {
      const at = period.openAt + (10 + 25 * no + draws.within([0, 20])) * SECOND_MS;
      bets.push({ at, action: bet(habit, game.id, draws) });
    }
    period = periodAt(game, period.drawAt);
  }
  return [
    claim(start - SECOND_MS, 'sign_in'),
    ...bets,
    ...bets.slice(0, 1).map(({ at }) => claim(at + SECOND_MS, 'first_bet')),
    // Claims after the fifteenth bet, because voided bets do not count towards the ten.
    ...bets.slice(15, 16).map(({ at }) => claim(at + SECOND_MS, 'ten_bets')),
  ];
}

function bet({ by, stakes, selections }: Habit, game_id: number, draws: Draws): Action {
  const lines = draws
    .someOf(selections, draws.oneOf([1, 1, 2, 3]))
    .map((selection) => ({ ...selection, amount: draws.oneOf(stakes) }));
  return { by, call: 'games.submitBet', payload: { game_id, bet_content: { lines } } };
}
