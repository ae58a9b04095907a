import { gameOf } from '../testing/chase-setting.ts';
import { expect, it } from 'vitest';
import { nextPeriod, periodAt, periodsPerDay } from '#contract/rules/schedule.ts';
import { bareWorld } from '../testing/bare-world.ts';
import type { World } from '../core/world/world.ts';
import { fairDice, promiseOf, revealOf, sharePast } from './fairness-chain.ts';

const MIDNIGHT = Date.parse('2026-11-21T00:00:00+08:00');

function createWorld(seed: string): World {
  return bareWorld({ now: MIDNIGHT, scenario: 'empty', seed }).world;
}

it('worlds of two seeds share the draws before a midnight, and none after it', () => {
  const [one, two] = [createWorld('one'), createWorld('two')];
  const game = gameOf(one, 3);
  const first = periodAt(game, MIDNIGHT);
  const last = nextPeriod(game, first, -1);
  expect(revealOf(one, game, last)).not.toEqual(revealOf(two, game, last));
  const past = sharePast(one, MIDNIGHT);
  sharePast(two, MIDNIGHT);
  expect(revealOf(one, game, last)).toEqual(revealOf(two, game, last));
  expect(revealOf(one, game, first)).not.toEqual(revealOf(two, game, first));
  expect(fairDice(past, game, last)).toEqual(fairDice(one, game, last));
  // The world that plays the past draws by the shared chance only.
  expect(revealOf(past, game, first)).not.toEqual(revealOf(one, game, first));
});

it('a chain is the same again after 400 others were used', () => {
  const world = createWorld('one');
  const game = gameOf(world, 3);
  const first = periodAt(game, MIDNIGHT);
  const before = [promiseOf(world, game, first), revealOf(world, game, first)];
  for (let day = 1; day <= 400; day += 1) {
    promiseOf(world, game, nextPeriod(game, first, day * periodsPerDay(game)));
  }
  expect([promiseOf(world, game, first), revealOf(world, game, first)]).toEqual(before);
});

it('each game and day has a chain of its own', () => {
  const world = createWorld('one');
  const game = gameOf(world, 1);
  const first = periodAt(game, MIDNIGHT);
  const promises = [
    promiseOf(world, game, first),
    promiseOf(world, gameOf(world, 4), first),
    promiseOf(world, game, nextPeriod(game, first, periodsPerDay(game))),
  ];
  expect(new Set(promises.map(({ commitment }) => commitment)).size).toBe(3);
});
