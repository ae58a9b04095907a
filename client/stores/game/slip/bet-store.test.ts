import { describe, expect, it, test } from 'vitest';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Bet } from '../results/bet-result-store.ts';
import { BIG, FOUND, LINE, ORDER, RECEIPT, RECORD, setUpBets } from './bet-store.test-support.ts';
import { OPEN } from '../game-store.test-support.ts';
import { successAnswer, failed } from '../../fakes.test-support.ts';

const CHASE = { periods: 2, multipliers: [3, 1], stopOnWin: true, stopAtLoss: minor(15_00) };

describe('placing a bet', () => {
  it('passes on the receipt', async () => {
    const { bets, placed, answerWith } = setUpBets();
    answerWith(successAnswer(RECEIPT));
    await bets.submit(ORDER);
    expect(bets.state).toBe('done');
    expect(placed).toEqual([{ ...RECEIPT, cost: 10_00 }]);
    bets.acknowledge();
    expect(bets.state).toBe('idle');
  });

  it('makes no call without lines or without a player', async () => {
    const { scene, api, bets } = setUpBets();
    await bets.submit({ ...ORDER, lines: [] });
    expect(bets.state).toBe('failed');
    expect(bets.failure).toEqual({ reason: 'assemble' });
    scene.player = null;
    await bets.submit(ORDER);
    expect(bets.failure).toEqual({ reason: 'assemble' });
    expect(api.calls).toHaveLength(0);
    bets.acknowledge();
    expect(bets.state).toBe('idle');
  });
});

describe('a refused bet', () => {
  it.each([
    ['round_closed', 1],
    ['current_round_closed', 1],
    ['insufficient_balance', 0],
  ] as const)('with %s reloads the period %i times', async (key, times) => {
    const { scene, bets, placed, answerWith } = setUpBets();
    answerWith(failed('business', key));
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(bets.failure).toMatchObject({ reason: 'refused', failure: { key } });
    expect(scene.periodReloads).toBe(times);
    expect(placed).toEqual([]);
  });

  it('is not visible after the session ended', async () => {
    const { bets, answerWith } = setUpBets();
    answerWith(failed('business'));
    await bets.submit(ORDER);
    bets.onSessionEnd();
    expect(bets).toMatchObject({ state: 'idle', failure: null, receipt: null });
  });
});

describe('a bet without an answer', () => {
  it('shows its facts', async () => {
    const { bets, loseAnswer } = setUpBets();
    expect(bets.unknown).toBeNull();
    await loseAnswer({ ...ORDER, chase: CHASE });
    expect(bets.unknown).toEqual({
      gameNo: ORDER.gameNo,
      lines: [{ selection: BIG, stake: 10_00, odds: [200] }],
      amount: 40_00,
      sentAt: OPEN + 0.999,
    });
  });

  it('is placed when it is in the records', async () => {
    const { bets, placed, loseAnswer } = setUpBets();
    const others = [{ ...RECORD, order_no: 'B0', game_no: '20261121240' }];
    await loseAnswer(ORDER, ...others, RECORD);
    expect(bets.receipt).toEqual(FOUND);
    expect(placed).toEqual([FOUND]);
  });

  test.each<[string, Partial<Bet>]>([
    ['another period', { game_no: '20261121242' }],
    ['an earlier time', { createtime: OPEN - 1 }],
    ['another stake', { lines: [{ ...LINE, amount: '20.00' }] }],
    ['another pick', { lines: [{ ...LINE, play: 'small' }] }],
    ['other odds', { lines: [{ ...LINE, odds: '1.90' }] }],
    ['one line more', { lines: [LINE, { ...LINE, play: 'small' }] }],
    ['no lines', { lines: [] }],
    ['a chase', { chase_no: 'C1' }],
  ])('is not a record with %s', async (_, difference) => {
    const { bets, loseAnswer } = setUpBets();
    await loseAnswer(ORDER, { ...RECORD, ...difference });
    expect(bets.state).toBe('unknown');
  });

  it('of a chase is found by the bet of its first period', async () => {
    const { bets, loseAnswer } = setUpBets();
    const first = { ...RECORD, chase_no: 'C1', lines: [{ ...LINE, amount: '30.00' }] };
    await loseAnswer({ ...ORDER, chase: CHASE }, RECORD, first);
    expect(bets.receipt).toMatchObject({ order_no: 'C1', chase_no: 'C1', cost: 40_00 });
  });

  it('of several lines is found in any order', async () => {
    const { bets, loseAnswer } = setUpBets();
    const small: Selection = { play: 'small', pick: '' };
    const lines = [...ORDER.lines, { selection: small, stake: minor(5_00), odds: [200] }];
    const recorded: Bet['lines'] = [{ ...LINE, play: 'small', amount: '5.00' }, LINE];
    await loseAnswer({ ...ORDER, lines }, { ...RECORD, lines: recorded });
    expect(bets.state).toBe('done');
  });
});
