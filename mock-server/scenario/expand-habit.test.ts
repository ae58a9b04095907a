import { describe, expect, it } from 'vitest';
import { periodAt } from '#contract/rules/schedule.ts';
import { deposit, selection } from '#fixtures/actions.ts';
import type { Habit } from '#fixtures/scenario.ts';
import { GAMES } from '#fixtures/scenarios/default.ts';
import { Chance } from '../core/world/chance.ts';
import { NOON, HOUR, DAY } from '../testing/test-server.ts';
import { expandHabit, type TimedAction } from './expand-habit.ts';

const MIDNIGHT = NOON - 12 * HOUR;

const HABIT: Habit = {
  by: 'demo1',
  days: 30,
  playsOn: 50,
  bets: [3, 5],
  games: [1, 3],
  stakes: ['5.00'],
  selections: [selection('big'), selection('odd')],
  sideActions: [],
};

const live = (habit: Partial<Habit> = {}, now = NOON, seed = 'a seed for tests') =>
  expandHabit({ habit: { ...HABIT, ...habit }, games: GAMES, chance: new Chance(seed), now });

const isCall = (call: string) => (timed: TimedAction) =>
  'call' in timed.action && timed.action.call === call;
const betsOf = (actions: readonly TimedAction[]) => actions.filter(isCall('games.submitBet'));
const dayOf = ({ at }: TimedAction) => Math.floor((at - MIDNIGHT) / DAY);
const daysOf = (actions: readonly TimedAction[]) => new Set(actions.map(dayOf));

describe('expandHabit', () => {
  it('covers the first day up to now', () => {
    const days = [...daysOf(live({ playsOn: 100, longDays: [0] }))];
    expect(Math.min(...days)).toBe(-30);
    expect(Math.max(...days)).toBe(0);
    for (const { at } of live({ longDays: [0], longBets: [200, 200] }))
      expect(at).toBeLessThanOrEqual(NOON);
  });

  it('gives the same day however much of it has passed', () => {
    const atNoon = live({ playsOn: 100 });
    const atNight = live({ playsOn: 100 }, NOON + 11 * HOUR);
    expect(atNight.filter(({ at }) => at <= NOON)).toEqual(atNoon);
    expect(atNight.length).toBeGreaterThan(atNoon.length);
  });

  it('differs for another seed', () => {
    expect(live({}, NOON, 'another')).not.toEqual(live());
  });

  it('has sessions on about the given percentage of days', () => {
    expect(daysOf(live({ playsOn: 0 })).size).toBe(0);
    const days = daysOf(live({ days: 200 })).size;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(120);
  });

  it('has the given number of bets in a session, more on a long day', () => {
    const bets = betsOf(live({ playsOn: 0, longDays: [3], longBets: [40, 40] }));
    expect(bets).toHaveLength(40);
    expect([...daysOf(bets)]).toEqual([-3]);
    for (const day of daysOf(live())) {
      const count = betsOf(live()).filter((each) => dayOf(each) === day).length;
      if (day < 0) expect(count).toBeGreaterThanOrEqual(3);
      expect(count).toBeLessThanOrEqual(5);
    }
  });

  it('bets while the period is open, in its own games, with distinct selections', () => {
    for (const { at, action } of betsOf(live({ playsOn: 100, bets: [20, 20] }))) {
      if (!('call' in action) || action.call !== 'games.submitBet') throw new Error('no bet');
      const game = GAMES.find(({ id }) => id === action.payload.game_id);
      if (!game) throw new Error('no game');
      expect([1, 3]).toContain(game.id);
      expect(at).toBeLessThan(periodAt(game, at).closeAt);
      const { lines } = action.payload.bet_content;
      expect(new Set(lines.map(({ play }) => play)).size).toBe(lines.length);
    }
  });

  it('claims the welfare tasks of a day once', () => {
    const claims = live({ playsOn: 100, bets: [20, 20] })
      .filter(isCall('welfare.claim'))
      .map((each) => `${dayOf(each)} ${JSON.stringify(each.action)}`);
    expect(new Set(claims).size).toBe(claims.length);
    for (const task of ['sign_in', 'first_bet', 'ten_bets']) {
      const count = claims.filter((each) => each.includes(task)).length;
      expect(count, task).toBeGreaterThanOrEqual(30);
    }
  });

  it('runs side actions on the given percentage of days, one of each list', () => {
    const sideAction = (doneOn: number) => ({
      doneOn,
      oneOf: [deposit('demo1', '10.00', 'demo'), deposit('demo1', '20.00', 'bank')],
    });
    const done = live({ playsOn: 0, days: 200, sideActions: [sideAction(20)] });
    expect(done.length).toBeGreaterThan(20);
    expect(done.length).toBeLessThan(60);
    expect(new Set(done.map(({ action }) => JSON.stringify(action))).size).toBe(2);
    expect(live({ playsOn: 0, sideActions: [sideAction(0)] })).toEqual([]);
  });

  it('throws for an unknown game', () => {
    expect(() => live({ games: [9] })).toThrow('plays game 9');
  });
});
