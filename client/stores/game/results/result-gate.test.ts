import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import {
  FakeApi,
  FakeTimer,
  failed,
  scriptedApi,
  settled,
  successAnswer,
} from '../../fakes.test-support.ts';
import { GameListStore } from '../game-list-store.ts';
import { DRAW, draw, gameInfo } from '../game-store.test-support.ts';
import { resultGate } from './result-gate.ts';
import type { RevealStore } from './reveal-store.ts';

const NO = '20261121241';
const AT = DRAW;

const line = (type: string, change: string, balance: string, createtime = AT) => ({
  type,
  change,
  balance,
  createtime,
});

interface Case {
  /** The newest transactions. */
  lines?: readonly ReturnType<typeof line>[] | 'failed';
  isMember?: boolean;
  /** The outcome of the first call for the list of games. */
  list?: GameListStore['status'] | 'not asked';
}

/** A gate while the draw of game 1 is hidden. */
function openGate({ lines = [], isMember = true, list = 'ready' }: Case = {}) {
  const state = observable({ isHidden: true });
  const learned: [number, string][] = [];
  const clock = new FakeTimer(DRAW * 1000);
  let told = 0;
  const reveal = {
    update: () => undefined,
    learn: (gameId: number, gameNo: string) => {
      if (gameList.value) learned.push([gameId, gameNo]);
    },
    isTelling: () => state.isHidden,
    hidesGame: (gameId: number) => gameId === 1 && state.isHidden,
    get hiddenSinceMs() {
      return state.isHidden ? DRAW * 1000 : null;
    },
  };
  const failure = {
    ok: false,
    failure: { kind: 'network', code: 0, message: '', key: null },
  } as const;
  const { api, calls } = scriptedApi({
    'wallet.transactions': () => (lines === 'failed' ? failure : successAnswer({ list: lines })),
  });
  const listApi = new FakeApi();
  const listed = listApi.hold('games.list');
  const gameList = new GameListStore(listApi, clock);
  if (list !== 'not asked') void gameList.load();
  if (list === 'ready') gameList.set([gameInfo(1)]);
  if (list === 'failed') listed.resolve(failed('network'));
  const gate = resultGate({
    api,
    gameList,
    timer: clock,
    isMember: () => isMember,
    reveal: reveal as unknown as RevealStore, // what the gate uses
    onTold: () => (told += 1),
  });
  /** Sends an answer through the gate; `data` of the result is null while it waits. */
  const send = (name: EndpointName, data: unknown, payload: object = {}, options = {}) => {
    const passed: { data: unknown } = { data: null };
    // The test may send parts of an answer.
    void gate(name as 'wallet.index', payload as never, successAnswer(data) as never, options).then(
      (answer) => (passed.data = answer.ok && answer.data),
    );
    return passed;
  };
  const rest = async () => {
    runInAction(() => (state.isHidden = false));
    await settled();
  };
  const asked = () => listApi.count('games.list');
  return { send, rest, calls, learned, clock, gameList, listed, asked, told: () => told };
}

it.each<EndpointName>([
  'games.getBetRecord',
  'games.chases',
  'wallet.transactions',
  'welfare.index',
])('%s waits until the dice rest', async (name) => {
  const { send, rest } = openGate();
  const passed = send(name, { list: [] });
  await settled();
  expect(passed.data).toBeNull();
  await rest();
  expect(passed.data).toEqual({ list: [] });
});

it.each<EndpointName>(['games.getHistoryRecord', 'games.trend'])(
  '%s waits for the dice of its game alone',
  async (name) => {
    const { send, rest } = openGate();
    const other = send(name, { draws: [] }, { game_id: 2 });
    const passed = send(name, { draws: [] }, { game_id: '1' });
    await settled();
    expect(other.data).not.toBeNull();
    expect(passed.data).toBeNull();
    await rest();
    expect(passed.data).not.toBeNull();
  },
);

it('the list of games tells the reveal the dice, and waits for them to rest', async () => {
  const { send, rest, learned } = openGate();
  const passed = send('games.list', [{ ...gameInfo(1), last: draw(241) }]);
  await settled();
  expect(learned).toEqual([[1, NO]]);
  expect(passed.data).toBeNull();
  await rest();
  expect(passed.data).not.toBeNull();
});

it('the look for a lost order does not wait', async () => {
  const { send } = openGate();
  const passed = send('games.getBetRecord', { list: [] }, {}, { needsWholeList: true });
  await settled();
  expect(passed.data).not.toBeNull();
});

it('other answers pass at once', async () => {
  const { send } = openGate();
  const passed = send('index.unreadNoticeCount', { count: 1 });
  await settled();
  expect(passed.data).toEqual({ count: 1 });
});

const BALANCES = { main: '800.00', points: 5 };

it('a balance lacks what hidden draws paid, and shows every other movement', async () => {
  const { send, rest, told } = openGate({
    lines: [
      line('deposit', '50.00', '850.00', AT + 1),
      line('payout', '700.00', '800.00'),
      line('chase', '30.00', '100.00'),
      line('stake', '-10.00', '70.00', AT - 60),
      line('payout', '5.00', '80.00', AT - 180),
    ],
  });
  const passed = send('wallet.index', BALANCES);
  await settled();
  // The newest transaction states the balance that the others add up to, not the answer before it.
  expect(passed.data).toEqual({ main: '120.00', points: 5 });
  expect(told()).toBe(0);
  await rest();
  expect(told()).toBe(1);
});

it('the balance in the answer to an order lacks them too', async () => {
  const { send } = openGate({
    lines: [line('stake', '-10.00', '790.00', AT + 1), line('payout', '700.00', '800.00')],
  });
  const passed = send('games.submitBet', { order_no: 'B9', balance: '790.00' });
  await settled();
  expect(passed.data).toEqual({ order_no: 'B9', balance: '90.00' });
});

it('a balance passes as it is while the draw has paid nothing', async () => {
  const { send, rest, told } = openGate({ lines: [line('payout', '5.00', '80.00', AT - 180)] });
  const passed = send('wallet.index', BALANCES);
  await settled();
  expect(passed.data).toEqual(BALANCES);
  await rest();
  expect(told()).toBe(0);
});

it.each([
  ['cannot be read', 'failed' as const],
  ['fill the page', Array.from({ length: 100 }, () => line('payout', '1.00', '5.00'))],
])('a balance waits while the transactions %s', async (_when, lines) => {
  const { send, rest } = openGate({ lines });
  const passed = send('wallet.index', BALANCES);
  await settled();
  expect(passed.data).toBeNull();
  await rest();
  expect(passed.data).toEqual(BALANCES);
});

it('asks for no transactions when nothing is hidden', async () => {
  const { send, rest, calls } = openGate();
  await rest();
  const passed = send('wallet.index', BALANCES);
  await settled();
  expect(passed.data).toEqual(BALANCES);
  expect(calls).toEqual([]);
});

const OF_MEMBER = [
  ['games.getBetRecord', { list: [] }],
  ['wallet.transactions', { list: [] }],
  ['games.trend', { draws: [] }],
  ['wallet.index', BALANCES],
  ['games.submitBet', { order_no: 'B9', balance: '790.00' }],
] as const;

describe('before the first list of games', () => {
  it.each(OF_MEMBER)('%s waits for it, because it may tell a draw', async (name, data) => {
    const { send, rest, gameList } = openGate({ list: 'loading' });
    await rest();
    const passed = send(name, data, { game_id: 1 });
    await settled();
    expect(passed.data).toBeNull();
    gameList.set([gameInfo(1)]);
    await settled();
    expect(passed.data).toEqual(data);
  });

  it('answers to other players do not wait', async () => {
    const { send, rest, asked } = openGate({ list: 'not asked', isMember: false });
    await rest();
    const passed = send('games.trend', { draws: [] }, { game_id: 1 });
    await settled();
    expect(passed.data).not.toBeNull();
    expect(asked()).toBe(0);
  });

  it('the reveal knows the games of the list when it learns their dice', async () => {
    const { send, rest, learned, gameList } = openGate({ list: 'loading' });
    const list = [{ ...gameInfo(1), last: draw(241) }];
    const passed = send('games.list', list);
    await settled();
    expect(learned).toEqual([[1, NO]]);
    expect(passed.data).toBeNull();
    expect(gameList.games).toEqual([{ ...gameInfo(1), last: null }]);
    await rest();
    expect(passed.data).toEqual(list);
  });

  it.each([
    ['not asked', 1],
    ['loading', 1],
    ['failed', 2],
  ] as const)('a list that is %s is asked for %d times in all', async (list, count) => {
    const { send, asked } = openGate({ list });
    await settled();
    send('wallet.index', BALANCES);
    send('games.chases', { list: [] });
    await settled();
    expect(asked()).toBe(count);
  });

  it('answers pass when the list fails', async () => {
    const { send, rest, listed } = openGate({ list: 'loading' });
    await rest();
    const passed = send('wallet.index', BALANCES);
    await settled();
    expect(passed.data).toBeNull();
    listed.resolve(failed('network'));
    await settled();
    expect(passed.data).not.toBeNull();
  });

  it('answers pass after 5 s without the list, and later ones at once', async () => {
    const { send, rest, clock } = openGate({ list: 'loading' });
    await rest();
    const passed = send('wallet.index', BALANCES);
    await settled();
    clock.advance(4_999);
    await settled();
    expect(passed.data).toBeNull();
    clock.advance(1);
    await settled();
    expect(passed.data).not.toBeNull();
    const later = send('wallet.index', BALANCES);
    await settled();
    expect(later.data).not.toBeNull();
  });
});
