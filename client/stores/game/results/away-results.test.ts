import { observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FakeApi,
  failed,
  fakeMemory,
  settled,
  successAnswer,
  noCurtain,
} from '../../fakes.test-support.ts';
import type { PlayerMark } from '../../session/player-mark.ts';
import { AWAY_KEY, AwayResults } from './away-results.ts';
import type { Bet } from './bet-result-store.ts';
import { betRecord, betRecords, period } from '../game-store.test-support.ts';

const NO = period(241).game_no;
const LATER = period(242).game_no;
const ALICE: PlayerMark = { id: '1', session: 'a' };
const BOB: PlayerMark = { id: '2', session: 'b' };

const won = (more: Partial<Bet> = {}) =>
  betRecord({ status: 'win', returned: '30.00', dice: [3, 4, 4], ...more });
const lost = (more: Partial<Bet> = {}) => betRecord({ status: 'lose', dice: [1, 1, 2], ...more });

let storage: ReturnType<typeof fakeMemory>;
let player: PlayerMark | null;
/** The bets on the server, newest first. */
let bets: readonly Bet[];
let api: FakeApi;

beforeEach(() => {
  storage = fakeMemory();
  player = ALICE;
  bets = [];
  api = new FakeApi({
    'games.getBetRecord': ({ game_no, limit }) => {
      const list = bets.filter((bet) => !game_no || bet.game_no === game_no);
      return successAnswer(betRecords(list.slice(0, Number(limit))));
    },
  });
});

/** Opens the app. Returns functions that load the pending bets, and close it. */
function openApp() {
  const results = observable({ waiting: [] as readonly Bet[] }, undefined, { deep: false });
  const away = new AwayResults({ api, curtain: noCurtain, storage, player: () => player });
  const close = away.follow(results);
  const load = async () => {
    runInAction(() => (results.waiting = bets.filter(({ status }) => status === 'pending')));
    await settled();
  };
  return { away, load, close };
}

/** Leaves the app while these bets are pending. */
async function leaveWith(...pending: readonly Bet[]): Promise<void> {
  bets = pending;
  const { load, close } = openApp();
  await load();
  close();
}

/** Opens the app again, and loads the pending bets. */
async function comeBack(): Promise<AwayResults> {
  const { away, load } = openApp();
  await load();
  return away;
}

describe('bets that were settled while the app was closed', () => {
  it.each([
    ['won', won(), 30_00, 20_00],
    ['paidBack', won({ returned: '5.00' }), 5_00, -5_00],
    ['lost', lost(), 0, -10_00],
    ['refunded', betRecord({ status: 'cancelled', returned: '10.00' }), 10_00, 0],
  ] as const)('show on return: %s', async (outcome, bet, returned, net) => {
    await leaveWith(betRecord());
    bets = [bet];
    const away = await comeBack();
    expect(away.news).toEqual({ bets: 1, gameNo: NO, outcome, returned, net });
  });

  it('are added up over several draws', async () => {
    await leaveWith(betRecord(), betRecord({ order_no: 'B2', game_no: LATER }));
    bets = [won(), lost({ order_no: 'B2', game_no: LATER }), lost({ order_no: 'B3' })];
    const { news } = await comeBack();
    expect(news).toEqual({ bets: 3, gameNo: null, outcome: 'paidBack', returned: 30_00, net: 0 });
  });

  it('show together with the later bets of their chase, except those that still wait', async () => {
    await leaveWith(betRecord({ chase_no: 'C1' }));
    bets = [
      betRecord({ chase_no: 'C1', order_no: 'B3', game_no: period(243).game_no }),
      lost({ chase_no: 'C1', order_no: 'B2', game_no: LATER }),
      lost({ chase_no: 'C1' }),
      lost({ order_no: 'B0', game_no: period(240).game_no }),
    ];
    expect((await comeBack()).news).toMatchObject({ bets: 2, net: -20_00 });
  });

  it('are found beyond the newest page', async () => {
    await leaveWith(betRecord());
    bets = Array.from({ length: 100 }, (_, at) => lost({ order_no: `N${at}`, game_no: LATER }));
    bets = [...bets, won()];
    expect((await comeBack()).news).toMatchObject({ bets: 1, net: 20_00 });
  });

  it('show when they can be loaded, if not at first', async () => {
    await leaveWith(betRecord());
    bets = [won()];
    const { handlers } = api;
    api.handlers = { 'games.getBetRecord': () => failed('network') };
    const { away, load, close } = openApp();
    await load();
    expect(away.news).toBeNull();
    close();
    api.handlers = handlers;
    expect((await comeBack()).news).toMatchObject({ bets: 1 });
  });
});

it('a bet that still waits is not told, nor one that is settled while the app is open', async () => {
  await leaveWith(betRecord());
  const { away, load } = openApp();
  await load();
  expect(away.news).toBeNull();
  bets = [won()];
  await load();
  expect(away.news).toBeNull();
  expect(storage.entries.has(AWAY_KEY)).toBe(false);
});

it('nothing is asked for when no draw was missed', async () => {
  bets = [won()];
  expect((await comeBack()).news).toBeNull();
  expect(api.calls).toEqual([]);
});

it('another player sees nothing, and an expired session continues', async () => {
  await leaveWith(betRecord());
  bets = [won()];
  player = BOB;
  expect((await comeBack()).news).toBeNull();
  await leaveWith(betRecord());
  const { away, load } = openApp();
  away.reset('expired');
  player = null;
  bets = [];
  await load();
  player = { ...BOB, session: 'c' };
  bets = [won()];
  expect((await comeBack()).news).toMatchObject({ bets: 1 });
});

it('a logout forgets the draws', async () => {
  await leaveWith(betRecord());
  openApp().away.reset('logged-out');
  bets = [won()];
  expect((await comeBack()).news).toBeNull();
});

it('a broken entry of the storage is ignored', async () => {
  for (const stored of ['{', '[]', JSON.stringify({ player: ALICE, draws: [1, [NO]] })]) {
    storage.set(AWAY_KEY, stored);
    expect((await comeBack()).news).toBeNull();
  }
});
