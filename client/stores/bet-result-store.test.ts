import { beforeEach, describe, expect, it } from 'vitest';
import { BetResultStore, type Bet } from './bet-result-store.ts';
import {
  answered,
  DRAW,
  FakeTime,
  gameApi,
  OPEN,
  result,
  settled,
} from './game-store.test-support.ts';
import { GameStore } from './game-store.ts';

function bet(more: Partial<Bet> = {}): Bet {
  return {
    order_no: 'B1',
    game_id: 1,
    game_name: 'K3',
    game_no: '20261121241',
    createtime: OPEN,
    status: 'pending',
    amount: '30.00',
    returned: '0.00',
    net: '0.00',
    dice: null,
    lines: [],
    chase_no: null,
    ...more,
  };
}

let api: ReturnType<typeof gameApi>;
let time: FakeTime;
let game: GameStore;
let results: BetResultStore;
let bets: Bet[];
let member: boolean;
let paid: number;

beforeEach(async () => {
  api = gameApi();
  bets = [];
  member = true;
  paid = 0;
  api.handlers['games.getBetRecord'] = ({ status, game_no }) => {
    const list = bets.filter(
      (each) => (!status || each.status === status) && (!game_no || each.game_no === game_no),
    );
    const stats = { bets: 0, pending: 0, amount: '0', returned: '0', profit: '0', win_rate: null };
    return answered({ list, total: list.length, page: 1, limit: 100, stats });
  };
  time = new FakeTime((DRAW - 1) * 1000);
  game = new GameStore(api, time);
  results = new BetResultStore({
    api,
    time,
    game,
    hasBets: () => member,
    onSettled: () => (paid += 1),
  });
  await game.load(1);
  await results.load();
  game.start();
  results.start();
});

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    time.advance(1_000);
    await settled();
  }
}

describe('the player’s bets at the draw', () => {
  it('are shown with what they brought, all of the period together', async () => {
    bets = [
      bet({ status: 'win', returned: '20.00', dice: [3, 4, 4] }),
      bet({ order_no: 'B2', status: 'lose', amount: '5.00', dice: [3, 4, 4] }),
    ];
    api.result = result(242);
    await seconds(3);
    expect(results.lastSettled).toMatchObject({
      gameNo: '20261121241',
      dice: [3, 4, 4],
      staked: 35_00,
      returned: 20_00,
      net: -15_00,
    });
    expect(paid).toBe(1);
    results.dismiss();
    await seconds(5);
    expect(results.lastSettled).toBeNull();
  });

  it('are asked for until every one has its outcome', async () => {
    bets = [bet({ dice: [3, 4, 4] })];
    api.result = result(242);
    await seconds(4);
    expect(results.lastSettled).toBeNull();
    bets = [bet({ status: 'win', returned: '60.00', dice: [3, 4, 4] })];
    await seconds(3);
    expect(results.lastSettled?.net).toBe(30_00);
  });

  it('are nothing to speak of when there were none, or nobody could have any', async () => {
    api.result = result(242);
    await seconds(3);
    expect(results.lastSettled).toBeNull();
    expect(paid).toBe(0);
    member = false;
    const before = api.count('games.getBetRecord');
    api.result = result(243);
    await seconds(200);
    expect(api.count('games.getBetRecord')).toBe(before);
  });

  it('come back without a result when the period was void', async () => {
    bets = [bet({ status: 'cancelled', returned: '30.00' })];
    api.result = result(242);
    await seconds(3);
    expect(results.lastSettled).toBeNull();
    expect(paid).toBe(1);
  });

  it('are remembered while the player looks elsewhere', async () => {
    bets = [bet()];
    results.placed(1, '20261121241');
    await settled();
    expect(results.waitingIn('20261121241')).toHaveLength(1);
    game.dispose();
    results.dispose();
    bets = [bet({ status: 'lose', dice: [1, 2, 6] })];
    api.result = result(244);
    await game.resync();
    game.start();
    results.start();
    await seconds(2);
    expect(results.lastSettled?.gameNo).toBe('20261121241');
    expect(results.waiting).toHaveLength(0);
  });
});
