import { getObserverTree } from 'mobx';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { successAnswer, FakeApi, FakeTime, noCurtain, settled } from '../../fakes.test-support.ts';
import {
  betRecord,
  betRecords,
  CLOSE,
  DRAW,
  fakeReveal,
  OPEN,
} from '../game-store.test-support.ts';
import { BetResultStore, type Bet, totalOf } from './bet-result-store.ts';
import { outcomeOf, type Settlement } from './bet-outcome.ts';

const NO = '20261121241';

const bet = (more: Partial<Bet> = {}) => betRecord({ amount: '30.00', ...more });

let api: FakeApi;
let time: FakeTime;
let results: BetResultStore;
let bets: Bet[];
let member: boolean;
let paid: number;
let settle: () => void;
let reveal: ReturnType<typeof fakeReveal>;

const recordCalls = () =>
  // the payloads are objects
  api.calls.filter(({ payload }) => 'game_no' in (payload as object)).length;

beforeEach(() => {
  bets = [];
  member = true;
  paid = 0;
  settle = () => (paid += 1);
  api = new FakeApi({
    'games.getBetRecord': ({ status, game_no, game_id }) => {
      const list = bets.filter(
        (each) =>
          (!status || each.status === status) &&
          (!game_no || each.game_no === game_no) &&
          (!game_id || each.game_id === game_id),
      );
      return successAnswer(betRecords(list));
    },
  });
  time = new FakeTime((DRAW - 1) * 1000);
  reveal = fakeReveal();
  results = new BetResultStore({
    api,
    curtain: noCurtain,
    reveal,
    time,
    hasBets: () => member,
    onSettled: () => settle(),
  });
  results.start();
});

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    time.advance(1_000);
    await settled();
  }
}

/** Makes the store load the player's pending bets. */
async function waitFor(...placed: Bet[]): Promise<void> {
  bets = placed;
  await results.load();
}

describe('the player’s bets at the draw', () => {
  it('are shown with their results, all bets of the period together', async () => {
    await waitFor(bet(), bet({ order_no: 'B2', amount: '5.00' }));
    expect(results.waitingIn(1, NO)).toHaveLength(2);
    expect(results.waitingIn(2, NO)).toHaveLength(0);
    bets = [
      bet({ status: 'win', returned: '20.00', dice: [3, 4, 4] }),
      bet({ order_no: 'B2', status: 'lose', amount: '5.00', dice: [3, 4, 4] }),
    ];
    await seconds(1);
    expect(results.quiet).toMatchObject([
      { gameNo: NO, dice: [3, 4, 4], staked: 35_00, returned: 20_00, net: -15_00 },
    ]);
    expect(results.waiting).toEqual([]);
    expect(paid).toBe(1);
    results.dismissQuiet();
    await seconds(5);
    expect(results.quiet).toEqual([]);
  });

  it('are polled from the draw until every one is settled', async () => {
    time.set((CLOSE - 1) * 1000);
    await waitFor(bet());
    await seconds(60);
    expect(recordCalls()).toBe(0);
    await seconds(4);
    expect(recordCalls()).toBe(2);
    expect(results.news).toEqual([]);
    bets = [bet({ status: 'win', returned: '60.00', dice: [3, 4, 4] })];
    await seconds(2);
    expect(results.news).toMatchObject([{ net: 30_00 }]);
    await seconds(10);
    expect(recordCalls()).toBe(3);
  });

  it('of a chase that ran overnight are shown for every period', async () => {
    const placed = (seq: number, more: Partial<Bet> = {}) =>
      bet({ chase_no: 'C1', order_no: `B${seq}`, game_no: `20261121${seq}`, ...more });
    const lost = { status: 'lose', dice: [1, 2, 6] } satisfies Partial<Bet>;
    await waitFor(placed(241));
    bets = [
      placed(244),
      placed(243, { status: 'win', returned: '100.00', dice: [1, 2, 6] }),
      placed(242, lost),
      bet({ order_no: 'B7', game_no: '20261121242', amount: '5.00', ...lost }),
      placed(241, lost),
      // An earlier bet that was already shown.
      placed(240, lost),
    ];
    time.set((DRAW + 480) * 1000);
    await settled();
    results.showQuiet();
    expect(results.news.map(({ gameNo, net }) => [gameNo, net])).toEqual([
      ['20261121243', 70_00],
      ['20261121242', -35_00],
      [NO, -30_00],
    ]);
    expect(totalOf(results.news)).toEqual({ staked: 95_00, returned: 100_00, net: 5_00 });
    expect(results.waitingIn(1, '20261121244')).toHaveLength(1);
    bets = [placed(244, lost)];
    await seconds(60);
    expect(results.quiet[0]?.gameNo).toBe('20261121244');
  });

  it('are polled only while some are pending', async () => {
    const isClockWatched = () => getObserverTree(time, 'nowMs').observers !== undefined;
    expect(isClockWatched()).toBe(false);
    await waitFor(bet());
    expect(isClockWatched()).toBe(true);
    bets = [bet({ status: 'lose', dice: [1, 2, 6] })];
    await seconds(2);
    expect(results.quiet).toHaveLength(1);
    expect(isClockWatched()).toBe(false);
  });

  it.each(['a call', 'telling a result'])('are polled further when %s throws', async (what) => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    await waitFor(bet(), bet({ order_no: 'B2', game_no: '20261121242' }));
    const { handlers } = api;
    const tell = settle;
    const fail = () => {
      api.handlers = handlers;
      settle = tell;
      throw new Error('once');
    };
    if (what === 'a call') api.handlers = { 'games.getBetRecord': fail };
    else settle = fail;
    bets = [bet({ status: 'lose', dice: [1, 2, 6] })];
    await seconds(4);
    bets = [bet({ game_no: '20261121242', status: 'lose', dice: [1, 2, 6] })];
    await seconds(180);
    expect(report).toHaveBeenCalledOnce();
    expect(results.quiet.map(({ gameNo }) => gameNo)).toEqual(['20261121242', NO]);
  });

  it('of an unknown game are polled at a low rate', async () => {
    reveal.intervalMs = null;
    time.set(OPEN * 1000);
    await waitFor(bet());
    await seconds(19);
    expect(recordCalls()).toBe(2);
  });

  it('are not loaded for visitors and guests', async () => {
    member = false;
    await results.load();
    await seconds(200);
    expect(api.calls).toEqual([]);
    expect(paid).toBe(0);
  });

  it('of a void period are returned without a result', async () => {
    await waitFor(bet());
    bets = [bet({ status: 'cancelled', returned: '30.00' })];
    await seconds(3);
    expect(results.news).toEqual([]);
    expect(paid).toBe(1);
  });

  it('are awaited from placing on, also while the page sleeps', async () => {
    bets = [bet()];
    results.placed(1, NO);
    await settled();
    expect(results.waitingIn(1, NO)).toHaveLength(1);
    results.dispose();
    bets = [bet({ status: 'lose', dice: [1, 2, 6] })];
    await seconds(600);
    expect(results.news).toEqual([]);
    results.start();
    await seconds(1);
    expect(results.quiet).toHaveLength(1);
  });

  it('are dropped when the session ends', async () => {
    await waitFor(bet());
    const answer = api.hold('games.getBetRecord');
    time.advance(1_000);
    results.reset();
    // Answered after the log out, it would be an error 401.
    expect(api.calls.at(-1)?.options?.signal?.aborted).toBe(true);
    answer.resolve(successAnswer(betRecords([bet({ status: 'lose', dice: [1, 2, 6] })])));
    await settled();
    expect([results.quiet, results.waiting, paid]).toEqual([[], [], 0]);
  });
});

describe('the result of a revealed draw', () => {
  const won = { status: 'win', returned: '60.00', dice: [3, 4, 4] } satisfies Partial<Bet>;

  it('is shown when its dice and those of earlier draws rest, with all that follows from it', async () => {
    await waitFor(bet());
    bets = [bet(won)];
    reveal.hide(NO);
    await seconds(3);
    // The server has settled the bet, which waits here for its result.
    await results.load();
    expect(reveal.learned).toEqual([NO]);
    expect(recordCalls()).toBe(1);
    expect(results.news).toEqual([]);
    expect(results.waitingIn(1, NO)).toHaveLength(1);
    expect(results.lastOutcomeOf(1)).toBeNull();
    expect(paid).toBe(0);
    reveal.tellAll();
    await settled();
    expect(results.news).toMatchObject([{ gameNo: NO, net: 30_00 }]);
    expect(results.waiting).toEqual([]);
    expect(paid).toBe(1);
  });

  it('is dropped when the session ends before the dice rest', async () => {
    await waitFor(bet());
    bets = [bet(won)];
    reveal.hide(NO);
    await seconds(1);
    results.reset();
    reveal.tellAll();
    await settled();
    expect(results.news).toEqual([]);
    expect(paid).toBe(0);
  });
});

it.each([
  ['win', '20.00', 'won'],
  ['win', '10.01', 'won'],
  ['win', '10.00', 'paidBack'],
  ['win', '0.01', 'paidBack'],
  ['lose', '0.00', 'lost'],
  ['pending', '0.00', 'pending'],
  ['cancelled', '10.00', 'refunded'],
  // a status that a newer server may have
  ['toString' as 'win', '20.00', 'unknown'],
] as const)('a stake of 10.00, status %s and a payout of %s is %s', (status, returned, outcome) => {
  const settlement: Settlement = { status, amount: '10.00', returned };
  expect(outcomeOf(settlement)).toBe(outcome);
});
