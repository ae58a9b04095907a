import { beforeEach, describe, expect, it } from 'vitest';
import type { Selection } from '#contract/rules/plays.ts';
import { minor } from '#contract/money.ts';
import { parseBetContent } from '#contract/rules/bet-content.ts';
import { BET_MEMORY_KEY, BetStore, type Receipt } from './bet-store.ts';
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
const ORDER = {
  gameId: 1,
  gameNo: '20261121241',
  lines: [{ selection: BIG, stake: minor(10_00), odds: [200] }],
  chase: null,
};
const RECEIPT: Receipt = {
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

let api: FakeApi;
let memory: ReturnType<typeof fakeMemory>;
let placed: Receipt[];
let player: string | null;
let offer: Offer | null;
let keys: number;
let periodsAsked: number;

function makeStore(): BetStore {
  return new BetStore({
    api,
    memory,
    newKey: () => `key-${(keys += 1)}-of-a-test`,
    playerId: () => player,
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

function answerWith(...answers: Answer<Receipt>[]): void {
  api.handlers['games.submitBet'] = () => answers.shift() ?? failed('network');
}

beforeEach(() => {
  api = new FakeApi();
  memory = fakeMemory();
  placed = [];
  player = '7';
  offer = null;
  keys = 0;
  periodsAsked = 0;
});

const sent = () =>
  api.calls.map(({ payload, options }) => ({
    bytes: JSON.stringify(payload),
    key: options?.idempotencyKey,
  }));

describe('placing', () => {
  it('hands on the receipt and forgets key and body', async () => {
    answerWith(answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
    expect(placed).toEqual([RECEIPT]);
    expect(memory.entries.size).toBe(0);
    bets.acknowledge();
    expect(bets.state).toBe('idle');
  });

  it('writes key and body down before it sends', async () => {
    let stored: string | undefined;
    api.handlers['games.submitBet'] = () => {
      stored = memory.entries.get(BET_MEMORY_KEY);
      return answered(RECEIPT);
    };
    await makeStore().submit(ORDER);
    const [only] = sent();
    expect(JSON.parse(stored ?? '')).toEqual({ key: only?.key, body: only?.bytes, player: '7' });
  });

  it('sends once for a double tap, and again for a new confirmation', async () => {
    const answer = deferred<Answer<Receipt>>();
    api.handlers['games.submitBet'] = () => answer.promise;
    const bets = makeStore();
    const first = bets.submit(ORDER);
    const second = bets.submit(ORDER);
    expect(bets.state).toBe('pending');
    answer.resolve(answered(RECEIPT));
    await Promise.all([first, second]);
    expect(api.calls).toHaveLength(1);
    await bets.submit(ORDER);
    expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
  });

  it('sends the chase with its lines, and again the same after a reload', async () => {
    answerWith(failed('network'), answered({ ...RECEIPT, order_no: 'C1', chase_no: 'C1' }));
    const multipliers = [1, 2];
    const chase = { periods: 2, multipliers, stopOnWin: true, stopAtLoss: minor(15_00) };
    await makeStore().submit({ ...ORDER, chase });
    const bets = makeStore();
    await bets.restore();
    expect(bets.receipt?.chase_no).toBe('C1');
    expect(sent()[1]).toEqual(sent()[0]);
    const { bet_content } = JSON.parse(sent()[0]?.bytes ?? '');
    const read = parseBetContent(bet_content);
    expect(read.ok && read.content.chase).toEqual(chase);
  });

  it('makes no call of what is no bet, or nobody’s', async () => {
    const bets = makeStore();
    await bets.submit({ ...ORDER, lines: [] });
    expect(bets.failure).toEqual({ reason: 'assemble' });
    player = null;
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(api.calls).toHaveLength(0);
  });
});

describe('a refusal', () => {
  it('is final: nothing is kept, and the next try has a new key', async () => {
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
  ] as const)('with %s asks for the period anew %i times', async (key, times) => {
    answerWith(failed('business', key));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(periodsAsked).toBe(times);
  });

  it('for changed odds says which changed', async () => {
    answerWith(failed('business', 'odds_changed'));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.oddsChanges).toEqual([{ selection: BIG, before: [200], after: [190] }]);
    expect(bets.state).toBe('failed');
  });

  it('for want of a login leaves nothing open on a first attempt', async () => {
    answerWith(failed('unauthorized'));
    const bets = makeStore();
    await bets.submit(ORDER);
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});

describe('an answer that does not come', () => {
  it.each(['timeout', 'network', 'http', 'aborted'] as const)(
    'after %s, asks again with the same key and the same bytes',
    async (kind) => {
      answerWith(failed(kind), failed(kind), answered(RECEIPT));
      const bets = makeStore();
      await bets.submit(ORDER);
      expect(bets.state).toBe('unknown');
      expect(bets.unknownGameNo).toBe(ORDER.gameNo);
      await bets.submit({ ...ORDER, gameNo: '20261121242' });
      expect(api.calls).toHaveLength(1);
      await bets.checkAgain();
      expect(bets.state).toBe('unknown');
      await bets.checkAgain();
      expect(bets.state).toBe('placed');
      expect(new Set(sent().map((each) => JSON.stringify(each))).size).toBe(1);
      expect(placed).toHaveLength(1);
      expect(bets.unknownGameNo).toBeNull();
    },
  );

  it('cannot be put away', async () => {
    answerWith(failed('timeout'));
    const bets = makeStore();
    await bets.submit(ORDER);
    bets.acknowledge();
    expect(bets.state).toBe('unknown');
  });

  it('stays open when the second try is refused without a look at the bet', async () => {
    answerWith(failed('timeout'), failed('business', 'too_many_requests'), failed('unauthorized'));
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    await bets.checkAgain();
    expect(bets.state).toBe('unknown');
    expect(memory.entries.size).toBe(1);
  });

  it('is closed by a refusal that looked at it', async () => {
    answerWith(failed('timeout'), failed('business', 'round_closed'));
    const bets = makeStore();
    await bets.submit(ORDER);
    await bets.checkAgain();
    expect(bets.state).toBe('failed');
    expect(memory.entries.size).toBe(0);
  });
});

describe('after a reload', () => {
  async function leaveOneOpen(): Promise<void> {
    answerWith(failed('timeout'));
    await makeStore().submit(ORDER);
  }

  it('resolves the bet that was under way', async () => {
    await leaveOneOpen();
    answerWith(answered(RECEIPT));
    const bets = makeStore();
    await bets.restore();
    expect(bets.state).toBe('placed');
    expect(sent()[1]).toEqual(sent()[0]);
    expect(memory.entries.size).toBe(0);
  });

  it('sends it again for nobody else', async () => {
    await leaveOneOpen();
    player = '8';
    const bets = makeStore();
    await bets.restore();
    expect(bets.state).toBe('idle');
    expect(api.calls).toHaveLength(1);
  });

  it('lets another player of the same page bet', async () => {
    answerWith(failed('timeout'), answered(RECEIPT));
    const bets = makeStore();
    await bets.submit(ORDER);
    player = '8';
    await bets.submit(ORDER);
    expect(bets.state).toBe('placed');
  });

  it.each(['', 'null', '{', '{"key":1}', '[]'])(
    'ignores what it did not store: %s',
    async (text) => {
      memory.entries.set(BET_MEMORY_KEY, text);
      const bets = makeStore();
      await bets.restore();
      expect(bets.state).toBe('idle');
      expect(api.calls).toHaveLength(0);
    },
  );
});

describe('when the player leaves', () => {
  it('nothing of the last bet is left to see', async () => {
    answerWith(failed('business'));
    const store = makeStore();
    await store.submit(ORDER);
    expect(store.state).toBe('failed');
    store.leave();
    expect(store).toMatchObject({ state: 'idle', failure: null, receipt: null });
  });

  it('a bet under way is decided for nobody to see, and not sent again', async () => {
    const answer = deferred<Answer<Receipt>>();
    api.handlers['games.submitBet'] = () => answer.promise;
    const store = makeStore();
    const submitted = store.submit(ORDER);
    store.leave();
    answer.resolve(failed('unauthorized'));
    await submitted;
    expect(store.state).toBe('idle');
    expect(memory.get(BET_MEMORY_KEY)).toBeNull();
  });

  it('a bet whose fate is open is resolved when the same player is back', async () => {
    answerWith(failed('network'), answered(RECEIPT));
    const store = makeStore();
    await store.submit(ORDER);
    store.leave();
    player = '8';
    await store.restore();
    expect(store.state).toBe('idle');
    player = '7';
    await store.restore();
    expect(store.receipt).toEqual(RECEIPT);
    expect(sent()[1]).toEqual(sent()[0]);
  });
});
