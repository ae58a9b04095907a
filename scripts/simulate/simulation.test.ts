import { expect, it } from 'vitest';
import { simulate, walkedServer } from './simulation.ts';
import { breachText } from './report.ts';

/** `npm run simulate` takes other seeds, and as many walks as wanted. */
const COURSE = { seed: 20261121, walks: 60, steps: 60 };

it('wherever a walk leads, everybody has what the model says and the books add up', async () => {
  const { walks, tally, breach } = await simulate(COURSE, await walkedServer());
  expect(breach && breachText(breach, COURSE, walks)).toBeNull();
  expect(walks).toBe(COURSE.walks);
  expect(tally.met('answer')).toEqual([
    'Bet placed',
    'Chase placed',
    'Chase stopped, the rest is refunded',
    'Deposit completed',
    'Deposit order received',
    'Sign up successful',
  ]);
  expect(tally.met('refusal')).toEqual([
    'Chase not found',
    'Current round closed, please wait for next',
    'Insufficient balance',
    'This Idempotency-Key was used for another request',
    'This chase has ended already',
    'This round is closed',
    'This round is not open for bets yet',
  ]);
  expect(tally.met('chase')).toEqual(['cancelled', 'finished', 'running', 'stopped']);
  expect(tally.met('void')).toEqual(['done', 'refused: too far', 'refused: void']);
  expect(tally.met('seed')).toEqual(['revealed']);
}, 120_000);

it('walks as its seed says, and otherwise with another', async () => {
  const metWith = async (seed: number) => {
    const { tally } = await simulate({ seed, walks: 3, steps: 10 }, await walkedServer());
    return tally.lines();
  };
  expect(await metWith(1)).toEqual(await metWith(1));
  expect(await metWith(1)).not.toEqual(await metWith(2));
}, 60_000);
