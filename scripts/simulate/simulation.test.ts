import { expect, it } from 'vitest';
import { openServer, simulate } from './simulation.ts';

/** `npm run simulate`, a part of the nightly run, takes other seeds and more walks. */
const PLAN = { seed: 20261121, walks: 32, steps: 60 };

it('random walks leave every world as the model says, and its audit finds nothing', async () => {
  const { walks, tally, failure } = await simulate(PLAN, await openServer());
  expect(failure).toBeNull();
  expect(walks).toBe(PLAN.walks);
  expect(tally.names('answer')).toEqual([
    'Bet placed',
    'Chase placed',
    'Chase stopped, the rest is refunded',
    'Deposit completed',
    'Deposit order received',
    'Moved into savings',
    'Moved out of savings',
    'Sign up successful',
    'Transfer successful',
    'Withdrawal requested, processed within 1-24 hours',
  ]);
  expect(tally.names('refusal')).toEqual([
    'Chase not found',
    'Current round closed, please wait for next',
    'Insufficient balance',
    'Server busy, try again later',
    'This Idempotency-Key was used for another request',
    'This chase has already ended',
    'This round is closed',
    'This round is not open for bets yet',
    'Transfer amount cannot exceed available balance',
    'Withdraw amount cannot exceed available balance',
    'You cannot transfer to yourself',
  ]);
  expect(tally.names('chase')).toEqual(['cancelled', 'finished', 'running', 'stopped']);
  expect(tally.names('void')).toEqual(['done', 'refused: too far', 'refused: void']);
  expect(tally.names('review')).toEqual(['approve', 'refused', 'reject']);
  expect(tally.names('restore')).toEqual(['done']);
}, 300_000);
