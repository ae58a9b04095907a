import { expect, it } from 'vitest';
import { BadUsage } from '../contract/options.ts';
import { readSimulateOptions } from './options.ts';

const read = (...args: string[]) => readSimulateOptions(args, 77);

it('walks 500 times and 60 steps from a fresh seed unless told', () => {
  expect(read()).toEqual({ walks: 500, steps: 60, seed: 77, path: undefined });
});

it('takes what it is told', () => {
  expect(read('--walks', '20', '--steps', '3', '--seed', '0', '--path', '17:3:0')).toEqual({
    walks: 20,
    steps: 3,
    seed: 0,
    path: '17:3:0',
  });
  expect(read('--seed=2147483647').seed).toBe(2_147_483_647);
});

it.each([
  [['--walk', '20'], /'--walk'.* takes --walks, --steps, --seed, --path\.$/],
  [['20'], /'20'.* takes --walks, --steps, --seed, --path\.$/],
  [['--walks'], /'--walks <value>'.* takes --walks/],
  [['--walks', '0'], /--walks is "0": give a whole number from 1 to 1000000\./],
  [['--walks', '1000001'], /--walks is "1000001": give a whole number/],
  [['--walks', '1e3'], /--walks is "1e3": give a whole number/],
  [['--walks='], /--walks is "": give a whole number/],
  [['--steps', '0.5'], /--steps is "0.5": give a whole number from 1 to 10000\./],
  [['--seed', 'luck'], /--seed is "luck": give a whole number from 0 to 2147483647\./],
  [['--seed', '2147483648'], /--seed is "2147483648": give a whole number/],
  [['--seed', '-1'], /--seed/],
  [['--path', '1:2'], /A --path leads from a seed: give the --seed and the --steps/],
  [['--seed', '1', '--path', 'home'], /--path is "home": give the one a failing run printed/],
])('says what to type instead of %j', (args, says) => {
  const reading = () => read(...args);
  expect(reading).toThrow(BadUsage);
  expect(reading).toThrow(says);
});
