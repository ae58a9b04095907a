import type { Data } from '#contract/api/schemas.ts';
import { minor } from '#contract/money.ts';
import type { Selection } from '#contract/rules/plays.ts';
import type { Answer } from '../../http/envelope.ts';
import type { Receipt } from './bet-lookup.ts';
import type { Bet } from './bet-result-store.ts';
import { BetStore, type Order } from './bet-store.ts';
import { betRecord, betRecords, OPEN } from './game-store.test-support.ts';
import type { Offer } from './game-store.ts';
import { successAnswer, failed, FakeApi, fakeMemory } from '../fakes.test-support.ts';

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
export const FOUND: Receipt = { ...RECEIPT, balance: null };

/** The state that a test may change between two calls of the store. */
interface Scene {
  player: string | null;
  records: readonly Bet[] | 'failing';
  knownBets: readonly Bet[];
  periodReloads: number;
}

export function setUpBets() {
  const scene: Scene = { player: '7', records: [], knownBets: [], periodReloads: 0 };
  const placed: Receipt[] = [];
  const memory = fakeMemory();
  const api = new FakeApi({
    'games.getBetRecord': () => {
      if (scene.records === 'failing') return failed('network');
      return successAnswer(betRecords(scene.records));
    },
  });
  let offer: Offer | null = null;
  let keys = 0;
  const makeStore = () =>
    new BetStore({
      api,
      memory,
      time: { nowMs: OPEN * 1000 + 999 },
      newKey: () => `key-${(keys += 1)}-of-a-test`,
      playerId: () => scene.player,
      knownBets: () => scene.knownBets,
      onPlaced: (receipt) => placed.push(receipt),
      refreshOdds: async () => {
        offer = { odds: [190], outcomes: 105, maxStake: minor(1_000_00) };
      },
      offerOf: () => offer,
      refreshPeriod: async () => {
        scene.periodReloads += 1;
      },
    });
  /** The server gives these answers to the next bets, and none to those after them. */
  const answerWith = (...answers: Answer<Data<'games.submitBet'>>[]) => {
    api.handlers['games.submitBet'] = () => answers.shift() ?? failed('network');
  };
  /** Submits the order; returns the store once it has the first answer. */
  const submit = async (...answers: Answer<Data<'games.submitBet'>>[]) => {
    answerWith(...answers);
    const bets = makeStore();
    await bets.submit(ORDER);
    return bets;
  };
  /** Submits an order whose answer is lost, and returns the store of the reloaded page. */
  const reloadWithoutAnswer = async (order = ORDER) => {
    answerWith(failed('timeout'));
    await makeStore().submit(order);
    api.calls.length = 0;
    return makeStore();
  };
  const sent = () =>
    api.calls
      .filter(({ name }) => name === 'games.submitBet')
      .map(({ payload, options }) => ({
        bytes: JSON.stringify(payload),
        key: options?.idempotencyKey,
      }));
  const lookups = () => api.count('games.getBetRecord');
  return {
    scene,
    api,
    memory,
    placed,
    makeStore,
    answerWith,
    submit,
    reloadWithoutAnswer,
    sent,
    lookups,
  };
}
