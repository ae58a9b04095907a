import { describe, expect, it, test } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Answer } from '../../../http/envelope.ts';
import type { Receipt } from './bet-lookup.ts';
import type { Bet } from '../results/bet-result-store.ts';
import { BetStore, type Order } from './bet-store.ts';
import { betRecord, betRecords, OPEN } from '../game-store.test-support.ts';
import type { Offer } from '../game-store.ts';
import type { PlayerMark } from '../../session/player-mark.ts';
import { successAnswer, failed, FakeApi, fakeMemory, noCurtain } from '../../fakes.test-support.ts';

const BIG: Selection = { play: 'big', pick: '' };
const ORDER: Order = {
  gameId: 1,
  gameNo: '20261121241',
  lines: [{ selection: BIG, stake: minor(10_00), odds: [200] }],
  chase: null,
};
const LINE: Bet['lines'][number] = {
  play: 'big',
  pick: '',
  amount: '10.00',
  odds: '2.00',
  status: 'pending',
  returned: '0.00',
};
/** The record of the order. */
const RECORD = betRecord({ lines: [LINE] });

function setUpBets() {
  const scene = {
    player: { id: '7', session: 'one' } as PlayerMark | null, // a test may sign out
    records: [] as readonly Bet[],
    periodReloads: 0,
  };
  const placed: Receipt[] = [];
  const api = new FakeApi({ 'games.getBetRecord': () => successAnswer(betRecords(scene.records)) });
  let offer: Offer | null = null;
  const bets = new BetStore({
    api,
    curtain: noCurtain,
    storage: fakeMemory(),
    tabStorage: fakeMemory(),
    time: { nowMs: OPEN * 1000 + 999 },
    ticker: { after: () => () => {} },
    locks: undefined,
    newKey: () => 'key-of-a-test',
    player: () => scene.player,
    onDone: (receipt) => placed.push(receipt),
    refreshOdds: async () => {
      offer = { odds: [190], maxStake: minor(1_000_00) };
    },
    offerOf: () => offer,
    refreshPeriod: async () => void (scene.periodReloads += 1),
  });
  const answerWith = (answer: Answer<Data<'games.submitBet'>>) => {
    api.handlers['games.submitBet'] = () => answer;
  };
  /** Submits an order whose answer is lost; the records then have these bets. */
  const loseAnswer = async (order: Order, ...records: readonly Bet[]) => {
    api.handlers['games.submitBet'] = () => {
      scene.records = records;
      return failed('timeout');
    };
    await bets.submit(order);
  };
  return { scene, api, bets, placed, answerWith, loseAnswer };
}

const CHASE = { periods: 2, multipliers: [3, 1], stopOnWin: true, stopAtLoss: minor(15_00) };

it('a bet without lines or without a player makes no call', async () => {
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
