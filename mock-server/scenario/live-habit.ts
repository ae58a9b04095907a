import { periodAt } from '#contract/rules/schedule.ts';
import type { Deed } from '#fixtures/act.ts';
import type { Habit, Span } from '#fixtures/habit.ts';
import type { GameFixture } from '#fixtures/scenario.ts';
import { lastDays } from '../core/days.ts';
import type { Chance } from '../core/world/chance.ts';
import { Draws } from './draws.ts';

/** Something done, and when. */
export interface TimedDeed {
  /** World time, epoch ms. */
  readonly at: number;
  readonly deed: Deed;
}

interface Life {
  readonly habit: Habit;
  readonly games: readonly GameFixture[];
  readonly chance: Chance;
  /** World time, epoch ms: nothing is done after it. */
  readonly now: number;
}

/**
 * What a player did up to `now` by their habit, in no order. A day is drawn for itself, so that the
 * same day looks alike however much of it has passed.
 */
export function lived({ habit, games, chance, now }: Life): TimedDeed[] {
  const today = lastDays(now, 1).from;
  const deeds: TimedDeed[] = [];
  for (let day = habit.days; day >= 0; day -= 1) {
    const draws = new Draws(chance, `habit:${habit.by}:${day}`);
    deeds.push(...dayOf({ habit, games, draws, day, dayStart: today - day * DAY_MS }));
  }
  return deeds.filter(({ at }) => at <= now);
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** When somebody runs an errand or sits down; on a long day, in hours of that day. */
const AWAKE: Span = [8 * HOUR_MS, 22 * HOUR_MS];
const SITS_DOWN: Span = [9 * HOUR_MS, 20 * HOUR_MS];
const SITS_DOWN_EARLY: Span = [9 * HOUR_MS, 10 * HOUR_MS];

interface OneDay {
  readonly habit: Habit;
  readonly games: readonly GameFixture[];
  readonly draws: Draws;
  readonly day: number;
  readonly dayStart: number;
}

function dayOf(one: OneDay): TimedDeed[] {
  const { habit, draws, day, dayStart } = one;
  const isLong = habit.longDays?.includes(day) ?? false;
  const plays = draws.happens(habit.playsOn) || isLong;
  const errands = habit.errands
    .filter(({ doneOn }) => draws.happens(doneOn))
    .map(({ oneOf }) => ({ at: dayStart + draws.within(AWAKE), deed: draws.oneOf(oneOf) }));
  return plays ? [...errands, ...sitting(one, isLong)] : errands;
}

/** Bets on one period after another, and the day's welfare tasks that they earn. */
function sitting({ habit, games, draws, dayStart }: OneDay, isLong: boolean): TimedDeed[] {
  const gameId = isLong ? habit.games[0] : draws.oneOf(habit.games);
  const game = games.find(({ id }) => id === gameId);
  if (!game) throw new Error(`${habit.by} plays game ${gameId}, which the scenario has not`);
  const { by } = habit;
  const claim = (at: number, task_id: string): TimedDeed => ({
    at,
    deed: { by, call: 'welfare.claim', payload: { task_id } },
  });
  const start = dayStart + draws.within(isLong ? SITS_DOWN_EARLY : SITS_DOWN);
  const count = draws.within((isLong ? habit.longBets : undefined) ?? habit.bets);
  const bets: TimedDeed[] = [];
  for (let period = periodAt(game, start); bets.length < count;) {
    const onPeriod = Math.min(draws.within([2, 3]), count - bets.length);
    for (let no = 0; no < onPeriod; no += 1) {
      const at = period.openAt + (10 + 25 * no + draws.within([0, 20])) * SECOND_MS;
      bets.push({ at, deed: bet(habit, game.id, draws) });
    }
    period = periodAt(game, period.drawAt);
  }
  return [
    claim(start - SECOND_MS, 'sign_in'),
    ...bets,
    ...bets.slice(0, 1).map(({ at }) => claim(at + SECOND_MS, 'first_bet')),
    // Later than the tenth, for a bet that is called off does not count.
    ...bets.slice(15, 16).map(({ at }) => claim(at + SECOND_MS, 'ten_bets')),
  ];
}

function bet({ by, stakes, selections }: Habit, game_id: number, draws: Draws): Deed {
  const lines = draws
    .someOf(selections, draws.oneOf([1, 1, 2, 3]))
    .map((selection) => ({ ...selection, amount: draws.oneOf(stakes) }));
  return { by, call: 'games.submitBet', payload: { game_id, bet_content: { lines } } };
}
