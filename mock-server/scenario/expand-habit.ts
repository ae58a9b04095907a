import { periodAt } from '#contract/rules/schedule.ts';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import type { Action, Habit, Span, GameFixture } from '#fixtures/scenario.ts';
import { lastDays } from '../api/days.ts';
import type { Chance } from '../core/world/chance.ts';

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
  /** World time, epoch ms: days that end before it are left out. Default: all days of the habit. */
  readonly from?: number;
}

/**
 * Returns a player's actions up to `now`, in no particular order. Each day has its own random stream,
 * so that a day looks the same however much of it has passed.
 */
export function expandHabit({
  habit,
  games,
  chance,
  now,
  from = -Infinity,
}: HabitInput): TimedAction[] {
  const today = lastDays(now, 1).from;
  const actions: TimedAction[] = [];
  for (let day = habit.days; day >= 0; day -= 1) {
    const dayStart = today - day * DAY_MS;
    if (dayStart + DAY_MS <= from) continue;
    const draws = new Draws(chance, `habit:${habit.by}:${day}`);
    actions.push(...dayOf({ habit, games, draws, day, dayStart }));
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
  if (!game) throw new Error(`${habit.by} plays game ${gameId}, which is not in the scenario`);
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

/** A reproducible stream of random numbers for one purpose, derived from a world's chance. */
export class Draws {
  readonly #chance: Chance;
  readonly #purpose: string;
  #left = '';
  #blocks = 0;

  constructor(chance: Chance, purpose: string) {
    this.#chance = chance;
    this.#purpose = purpose;
  }

  /** Returns an integer in the range, both ends included. */
  within([from, to]: Span): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  /** Returns true with a probability of `inAHundred` per cent. */
  happens(inAHundred: number): boolean {
    return this.#next() * 100 < inAHundred;
  }

  /** Returns one item. Throws a RangeError for an empty list. */
  oneOf<T>(list: readonly T[]): T {
    const drawn = list[Math.floor(this.#next() * list.length)];
    if (drawn === undefined) throw new RangeError(`nothing to draw from for ${this.#purpose}`);
    return drawn;
  }

  /** Returns up to `count` distinct items. */
  someOf<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) {
      drawn.push(...left.splice(Math.floor(this.#next() * left.length), 1));
    }
    return drawn;
  }

  /** Returns a number in [0, 1) with 32 bits. */
  #next(): number {
    if (this.#left === '') {
      this.#left = this.#chance.hex(`${this.#purpose}:${this.#blocks}`);
      this.#blocks += 1;
    }
    const word = this.#left.slice(0, 8);
    this.#left = this.#left.slice(8);
    return Number.parseInt(word, 16) / 2 ** 32;
  }
}
