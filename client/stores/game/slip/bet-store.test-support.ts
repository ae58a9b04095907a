import type { Data } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Answer } from '../../../http/envelope.ts';
import type { Receipt } from './bet-lookup.ts';
import type { Bet } from '../results/bet-result-store.ts';
import { BetStore, type Order } from './bet-store.ts';
import { betRecord, betRecords, OPEN } from '../game-store.test-support.ts';
import type { Offer } from '../game-store.ts';
import { KeySupport } from '../../orders/key-support.ts';
import { runAloneBy } from '../../orders/run-alone.ts';
import { SentOrders } from '../../orders/sent-orders.ts';
import type { PlayerMark } from '../../session/player-mark.ts';
import { successAnswer, failed, FakeApi, fakeMemory, noCurtain } from '../../fakes.test-support.ts';

export const BIG: Selection = { play: 'big', pick: '' };
export const ORDER: Order = {
  gameId: 1,
  gameNo: '20261121241',
  lines: [{ selection: BIG, stake: minor(10_00), odds: [200] }],
  chase: null,
};
export const RECEIPT: Data<'games.submitBet'> = {
  order_no: 'B1',
  game_id: 1,
  game_no: ORDER.gameNo,
  lines: [{ play: 'big', pick: '', amount: '10.00', odds: '2.00' }],
  amount: '10.00',
  balance: '990.00',
  status: 'pending',
  createtime: OPEN,
  chase_no: null,
};
export const LINE: Bet['lines'][number] = {
  play: 'big',
  pick: '',
  amount: '10.00',
  odds: '2.00',
  status: 'pending',
  returned: '0.00',
};
/** The record of the order. */
export const RECORD = betRecord({ lines: [LINE] });
/** The receipt that the store makes from the record. */
export const FOUND: Receipt = { ...RECEIPT, balance: null, cost: minor(10_00) };

export function setUpBets() {
  const scene = {
    player: { id: '7', session: 'one' } as PlayerMark | null, // a test may sign out
    records: [] as readonly Bet[],
    periodReloads: 0,
  };
  const placed: Receipt[] = [];
  const api = new FakeApi({
    'games.getBetRecord': () => successAnswer(betRecords(scene.records)),
  });
  let offer: Offer | null = null;
  const bets = new BetStore({
    api,
    curtain: noCurtain,
    orders: new SentOrders(fakeMemory()),
    keys: new KeySupport(fakeMemory()),
    time: { nowMs: OPEN * 1000 + 999 },
    ticker: { after: () => () => {} },
    runAlone: runAloneBy(undefined),
    newKey: () => 'key-of-a-test',
    player: () => scene.player,
    onDone: (receipt) => placed.push(receipt),
    refreshOdds: async () => {
      offer = { odds: [190], outcomes: 105, maxStake: minor(1_000_00) };
    },
    offerOf: () => offer,
    refreshPeriod: async () => {
      scene.periodReloads += 1;
    },
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
