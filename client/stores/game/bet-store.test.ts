import { beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '#contract/api/schemas.ts';
import type { Selection } from '#contract/rules/plays.ts';
import { minor } from '#contract/money.ts';
import { parseBetContent } from '#contract/rules/bet-content.ts';
import type { Receipt } from './bet-lookup.ts';
import type { Bet } from './bet-result-store.ts';
import { BET_MEMORY_KEY, BetStore, type Order } from './bet-store.ts';
import {
  answered,
  deferred,
  failed,
  FakeApi,
  fakeMemory,
  OPEN,
} from './game-store.test-support.ts';
import type { Offer } from './game-store.ts';
import type { Answer } from '../../http/envelope.ts';

const BIG: Selection = { play: 'big', pick: '' };
const ORDER: Order = {
  gameId: 1,
  gameNo: '20261121241',
  lines: [{ selection: BIG, stake: minor(10_00), odds: [200] }],
  chase: null,
};
const RECEIPT: Data<'games.submitBet'> = {
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
/** The record of the order, and the receipt that the store makes from it. */
const RECORD: Bet = {
  order_no: 'B1',
  game_id: 1,
  game_name: 'K3',
  game_no: ORDER.gameNo,
  createtime: OPEN,
  status: 'pending',
  amount: '10.00',
  returned: '0.00',
  net: '0.00',
  dice: null,
  lines: [
    { play: 'big', pick: '', amount: '10.00', odds: '2.00', status: 'pending', returned: '0.00' },
  ],
  chase_no: null,
};
const FOUND: Receipt = { ...RECEIPT, balance: null };

let api: FakeApi;
let memory: ReturnType<typeof fakeMemory>;
let placed: Receipt[];
let player: string | null;
let offer: Offer | null;
let keys: number;
let periodsAsked: number;
let records: readonly Bet[] | 'failing';
let knownBets: Bet[];

function makeStore(): BetStore {
  return new BetStore({
    api,
    memory,
    time: { nowMs: OPEN * 1000 + 999 },
    newKey: () => `key-${(keys += 1)}-of-a-test`,
    playerId: () => player,
    knownBets: () => knownBets,
    onPlaced: (receipt) => placed.push(receipt),
    refreshOdds: async () => {
      offer = { odds: [190], outcomes: 105, maxStake: minor(1_000_00) };
    },
    offerOf: () => offer,
    refreshPeriod: async () => {
      periodsAsked += 1;
    },
  });
}

function answerWith(...answers: Answer<Data<'games.submitBet'>>[]): void {
  api.handlers['games.submitBet'] = () => answers.shift() ?? failed('network');
}

beforeEach(() => {
  api = new FakeApi({
    'games.getBetRecord': () => {
      if (records === 'failing') return failed('network');
      const stats = { bets: 0, pending: 0, amount: '', returned: '', profit: '', win_rate: null };
      return answered({ list: [...records], total: records.length, page: 1, limit: 100, stats });
    },
  });
  records = [];
  knownBets = [];
  memory = fakeMemory();
  placed = [];
  player = '7';
  offer = null;
  keys = 0;
  periodsAsked = 0;
});

const sent = () =>
  api.calls
    .filter(({ name }) => name === 'games.submitBet')
    .map(({ payload, options }) => ({
      bytes: JSON.stringify(payload),
      key: options?.idempotencyKey,
    }));
const looks = () => api.count('games.getBetRecord');

/** Sends a bet whose answer is lost, and reloads the page. */
async function reloadWithoutAnswer(order = ORDER): Promise<BetStore> {
  answerWith(failed('timeout'));
  await makeStore().submit(order);
  api.calls.length = 0;
  return makeStore();
}

describe('placing a bet', () => {
  it('passes on the receipt and clears key and body', async () => {
    answerWith(answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
    expect(placed).toEqual([RECEIPT]);
    expect(memory.entries.size).toBe(0);
    bets.acknowledge();
    expect(bets.state).toBe('idle');
  });

  it('stores key and body before it sends them', async () => {
    let stored: string | undefined;
    api.handlers['games.submitBet'] = () => {
      stored = memory.entries.get(BET_MEMORY_KEY);
      return answered(RECEIPT);
    };
    await makeStore().submit(ORDER);
    const [only] = sent();
    expect(JSON.parse(stored ?? '')).toEqual({
      key: only?.key,
      body: only?.bytes,
      player: '7',
      sentAt: OPEN,
      known: [],
    });
  });

  it('sends once for a double tap, and again for a new confirmation', async () => {
    const answer = deferred<Answer<Data<'games.submitBet'>>>();
    api.handlers['games.submitBet'] = () => answer.promise;
    const bets = makeStore();
    const first = bets.submit(ORDER);
    const second = bets.submit(ORDER);
    expect(bets.state).toBe('pending');
    answer.resolve(answered(RECEIPT));
    await Promise.all([first, second]);
    expect(sent()).toHaveLength(1);
    await bets.submit(ORDER);
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it('sends a chase with its lines, and the same again on a tap after a reload', async () => {
    answerWith(failed('network'), answered({ ...RECEIPT, order_no: 'C1', chase_no: 'C1' }));
    const multipliers = [1, 2];
    const chase = { periods: 2, multipliers, stopOnWin: true, stopAtLoss: minor(15_00) };
    await makeStore().submit({ ...ORDER, chase });
    const bets = makeStore();
    await bets.restore();
    await bets.checkAgain();
    expect(bets.receipt?.chase_no).toBe('C1');
    expect(sent()[1]).toEqual(sent()[0]);
    const { bet_content } = JSON.parse(sent()[0]?.bytes ?? '');
    const read = parseBetContent(bet_content);
    expect(read.ok && read.content.chase).toEqual(chase);
  });

  it('makes no call without lines or without a player', async () => {
    const bets = makeStore();
    await bets.submit({ ...ORDER, lines: [] });
    expect(bets.failure).toEqual({ reason: 'assemble' });
    player = null;
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(api.calls).toHaveLength(0);
  });
});

describe('a refused bet', () => {
  it('is final: nothing stays stored, and the next attempt has a new key', async () => {
    answerWith(failed('business', 'insufficient_balance'), answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(bets.failure).toMatchObject({ failure: { key: 'insufficient_balance' } });
    expect(memory.entries.size).toBe(0);
    expect(placed).toEqual([]);
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it.each([
    ['round_closed', 1],
    ['current_round_closed', 1],
    ['insufficient_balance', 0],
  ] as const)('with %s reloads the period %i times', async (key, times) => {
    answerWith(failed('business', key));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(periodsAsked).toBe(times);
  });

  it('because of changed odds lists the changes', async () => {
    answerWith(failed('business', 'odds_changed'));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.oddsChanges).toEqual([{ selection: BIG, before: [200], after: [190] }]);
    expect(bets.state).toBe('failed');
  });

  it('because of a missing login is settled on a first attempt', async () => {
    answerWith(failed('unauthorized'));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});

describe('a bet without an answer', () => {
  it.each(['timeout', 'network', 'http', 'aborted'] as const)(
    'after %s is sent again on a tap, with the same key and the same bytes',
    async (kind) => {
      answerWith(failed(kind), failed(kind), answered(RECEIPT));
      const bets = makeStore();
      await bets.submit(ORDER);
      expect(bets.state).toBe('unknown');
      expect(bets.unknownGameNo).toBe(ORDER.gameNo);
      await bets.submit({ ...ORDER, gameNo: '20261121242' });
      expect(sent()).toHaveLength(1);
      await bets.checkAgain();
      expect(bets.state).toBe('unknown');
      await bets.checkAgain();
      expect(bets.state).toBe('placed');
      expect(new Set(sent().map((each) => JSON.stringify(each))).size).toBe(1);
      expect(placed).toHaveLength(1);
      expect(bets.unknownGameNo).toBeNull();
    },
  );

  it.each(['timeout', 'network', 'http', 'aborted'] as const)(
    'after %s counts as placed when it is in the records',
    async (kind) => {
      answerWith(failed(kind));
      records = [RECORD];
      const bets = makeStore();
      await bets.submit(ORDER);
      expect(bets.state).toBe('placed');
      expect(placed).toEqual([FOUND]);
      expect(memory.entries.size).toBe(0);
      expect(sent()).toHaveLength(1);
    },
  );

  it('causes one look into the records of its game and period', async () => {
    answerWith(failed('timeout'));
    await makeStore().submit(ORDER);
    expect(api.calls.slice(1).map(({ name, payload }) => [name, payload])).toEqual([
      ['games.getBetRecord', { game_id: 1, game_no: ORDER.gameNo, page: 1, limit: 100 }],
    ]);
  });

  it('is looked up again by a tap before anything is sent', async () => {
    answerWith(failed('timeout'));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('unknown');
    records = [RECORD];
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toHaveLength(1);
    expect(looks()).toBe(2);
  });

  it('is not sent while the records cannot be read', async () => {
    answerWith(failed('timeout'), answered(RECEIPT));
    records = 'failing';
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(sent()).toHaveLength(1);
    records = [];
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toHaveLength(2);
  });

  it('is sent once by two taps', async () => {
    answerWith(failed('timeout'), answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    await Promise.all([bets.checkAgain(), bets.checkAgain()]);
    expect(sent()).toHaveLength(2);
    expect(looks()).toBe(2);
  });

  it('is not confused with the bet placed before it', async () => {
    answerWith(answered(RECEIPT), failed('timeout'));
    records = [RECORD];
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.submit(ORDER);
    expect(bets.state).toBe('unknown');
  });

  it('cannot be dismissed', async () => {
    answerWith(failed('timeout'));
    const bets = makeStore();
    await bets.submit(ORDER);
    bets.acknowledge();
    expect(bets.state).toBe('unknown');
  });

  it('stays unknown when a retry is refused for another reason', async () => {
    answerWith(failed('timeout'), failed('business', 'too_many_requests'), failed('unauthorized'));
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(memory.entries.size).toBe(1);
  });

  it('is settled by a refusal of the bet itself', async () => {
    answerWith(failed('timeout'), failed('business', 'round_closed'));
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});

describe('a pending bet after a reload', () => {
  it('is looked up once and not sent', async () => {
    const bets = await reloadWithoutAnswer();
    await bets.restore();
    await bets.restore();
    expect(bets.state).toBe('unknown');
    expect(bets.unknownGameNo).toBe(ORDER.gameNo);
    expect(sent()).toEqual([]);
    expect(looks()).toBe(1);
    expect(memory.entries.size).toBe(1);
  });

  it('counts as placed when it is in the records', async () => {
    const bets = await reloadWithoutAnswer();
    records = [{ ...RECORD, order_no: 'B0', game_no: '20261121240' }, RECORD];
    await bets.restore();
    expect(bets.state).toBe('placed');
    expect(bets.receipt).toEqual(FOUND);
    expect(placed).toEqual([FOUND]);
    expect(sent()).toEqual([]);
    expect(memory.entries.size).toBe(0);
  });

  it('is sent on a tap when it is not in the records', async () => {
    const bets = await reloadWithoutAnswer();
    await bets.restore();
    answerWith(answered(RECEIPT));
    await bets.checkAgain();
    expect(bets.state).toBe('placed');
    expect(sent()).toMatchObject([{ key: 'key-1-of-a-test' }]);
    expect(looks()).toBe(2);
    expect(memory.entries.size).toBe(0);
  });

  it('stays unknown and unsent when the records cannot be read', async () => {
    const bets = await reloadWithoutAnswer();
    records = 'failing';
    await bets.restore();
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(sent()).toEqual([]);
    expect(memory.entries.size).toBe(1);
  });

  const line = RECORD.lines[0]!; // the record has one line
  const others: [string, Partial<Bet>][] = [
    ['another period', { game_no: '20261121242' }],
    ['an earlier time', { createtime: OPEN - 1 }],
    ['an order number that was known', { order_no: 'B9' }],
    ['another stake', { lines: [{ ...line, amount: '20.00' }] }],
    ['another pick', { lines: [{ ...line, play: 'small' }] }],
    ['other odds', { lines: [{ ...line, odds: '1.90' }] }],
    ['one line more', { lines: [line, { ...line, play: 'small' }] }],
    ['a chase', { chase_no: 'C1' }],
  ];
  it.each(others)('is not a record with %s', async (_, difference) => {
    knownBets = [{ ...RECORD, order_no: 'B9' }];
    const bets = await reloadWithoutAnswer();
    records = [{ ...RECORD, ...difference }];
    await bets.restore();
    expect(bets.state).toBe('unknown');
    expect(sent()).toEqual([]);
  });

  it('of a chase is found by the bet of its first period', async () => {
    const multipliers = [3, 1];
    const chase = { periods: 2, multipliers, stopOnWin: true, stopAtLoss: null };
    const bets = await reloadWithoutAnswer({ ...ORDER, chase });
    records = [RECORD, { ...RECORD, chase_no: 'C1', lines: [{ ...line, amount: '30.00' }] }];
    await bets.restore();
    expect(bets.receipt).toMatchObject({ order_no: 'C1', chase_no: 'C1' });
  });

  it('of several lines is found in any order', async () => {
    const small: Selection = { play: 'small', pick: '' };
    const lines = [...ORDER.lines, { selection: small, stake: minor(5_00), odds: [200] }];
    const bets = await reloadWithoutAnswer({ ...ORDER, lines });
    records = [{ ...RECORD, lines: [{ ...line, play: 'small', amount: '5.00' }, line] }];
    await bets.restore();
    expect(bets.state).toBe('placed');
  });

  it('is sent again for nobody else', async () => {
    const bets = await reloadWithoutAnswer();
    player = '8';
    await bets.restore();
    expect(bets.state).toBe('idle');
    expect(api.calls).toHaveLength(0);
  });

  it('does not stop another player of the page from betting', async () => {
    answerWith(failed('timeout'), answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    player = '8';
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
  });

  it.each(['', 'null', '{', '{"key":1}', '[]', '{"key":"k","body":"{}","player":"7","known":[]}'])(
    'is ignored if the stored data is invalid: %s',
    async (text) => {
      memory.entries.set(BET_MEMORY_KEY, text);
      const bets = makeStore();
      await bets.restore();
      expect(bets.state).toBe('idle');
      expect(api.calls).toHaveLength(0);
    },
  );
});

describe('when the session ends', () => {
  it('nothing of the last bet stays visible', async () => {
    answerWith(failed('business'));
    const store = makeStore();
    await store.submit(ORDER);
    expect(store.state).toBe('failed');
    store.leave();
    expect(store).toMatchObject({ state: 'idle', failure: null, receipt: null });
  });

  it('a running bet is settled invisibly and not sent again', async () => {
    const answer = deferred<Answer<Data<'games.submitBet'>>>();
    api.handlers['games.submitBet'] = () => answer.promise;
    const store = makeStore();
    const submitted = store.submit(ORDER);
    store.leave();
    answer.resolve(failed('unauthorized'));
    await submitted;
    expect(store.state).toBe('idle');
    expect(memory.get(BET_MEMORY_KEY)).toBeNull();
  });

  it('a running look into the records has no effect for another player', async () => {
    const bets = await reloadWithoutAnswer();
    records = [RECORD];
    const restored = bets.restore();
    bets.leave();
    await restored;
    expect(bets.state).toBe('idle');
    expect(placed).toEqual([]);
    expect(memory.entries.size).toBe(1);
  });

  it('a bet with an unknown outcome is looked up when the player returns', async () => {
    answerWith(failed('network'));
    const store = makeStore();
    await store.submit(ORDER);
    store.leave();
    player = '8';
    await store.restore();
    expect(store.state).toBe('idle');
    player = '7';
    records = [RECORD];
    await store.restore();
    expect(store.receipt).toEqual(FOUND);
    expect(sent()).toHaveLength(1);
  });
});
