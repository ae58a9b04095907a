import { gameOf } from '../testing/chase-setting.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payload } from '#contract/api/schemas.ts';
import { nextPeriod, periodAt } from '#contract/rules/schedule.ts';
import { balancesOf } from '../ledger/ledger.ts';
import type { Game } from '../rounds/games-table.ts';
import {
  ann,
  bob,
  expectRefused,
  NOON,
  type Player,
  rolls,
  server,
  withServer,
} from '../testing/test-server.ts';

const SECOND = NOON / 1000;

let game: Game;

withServer({ ann: 1000_00, bob: 1000_00 });
beforeEach(() => {
  game = gameOf(server.world);
});

const no = (steps: number) => nextPeriod(game, periodAt(game, NOON), steps).gameNo;

const BIG = { play: 'big', pick: '', amount: '10.00' };
type Content = { lines?: unknown; chase?: unknown };

const order = (content: Content = {}, more: object = {}): Payload<'games.submitBet'> => ({
  game_id: 1,
  game_no: no(0),
  bet_content: { lines: [BIG], chase: { periods: 3 }, ...content },
  ...more,
});

const make = (player: Player, ...args: Parameters<typeof order>) =>
  server.ok('games.submitBet', order(...args), player);
const list = async (player: Player) => (await server.ok('games.chases', {}, player)).list;
const purse = ({ id }: Player) => {
  const { main, chase } = balancesOf(server.world, id);
  return { main, chase };
};

describe('a chase ordered by submitBet', () => {
  it('returns its number, its lines with odds, its total cost and the balance', async () => {
    const content = {
      lines: [
        { ...BIG, odds: '2.00' },
        { play: 'sum', pick: 10, amount: '1.5' },
      ],
      chase: { periods: 4, multipliers: [1, 2], stop_on_win: false, stop_at_loss: '50.00' },
    };
    expect(await make(ann, content, { game_id: '1' })).toEqual({
      order_no: 'C0000000001',
      chase_no: 'C0000000001',
      game_id: 1,
      game_no: no(0),
      lines: [
        { play: 'big', pick: '', amount: '10.00', odds: '2.00' },
        { play: 'sum', pick: '10', amount: '1.50', odds: '7.77' },
      ],
      amount: '80.50',
      balance: '919.50',
      status: 'pending',
      createtime: SECOND,
    });
    expect(await list(ann)).toEqual([
      {
        chase_no: 'C0000000001',
        game_id: 1,
        lines: [
          { play: 'big', pick: '' },
          { play: 'sum', pick: '10' },
        ],
        pending: '11.50',
        status: 'running',
        periods: 4,
        played: 1,
        amount: '80.50',
        spent: '11.50',
        returned: '0.00',
        refunded: '0.00',
        stop_on_win: false,
        stop_at_loss: '50.00',
        createtime: SECOND,
        rows: [
          { game_no: no(0), multiplier: 1, amount: '11.50', status: 'placed' },
          { game_no: no(1), multiplier: 2, amount: '23.00', status: 'waiting' },
          { game_no: no(2), multiplier: 2, amount: '23.00', status: 'waiting' },
          { game_no: no(3), multiplier: 2, amount: '23.00', status: 'waiting' },
        ],
      },
    ]);
  });

  it('lists its bets in the bet record with the chase number', async () => {
    await server.dice([[1, 2, 4]], 1);
    await make(ann);
    await server.clock({ to: 'settled' });
    const { list: bets } = await server.ok('games.getBetRecord', {}, ann);
    expect(bets).toMatchObject([
      { game_no: no(1), status: 'pending', chase_no: 'C0000000001' },
      { game_no: no(0), status: 'lose', chase_no: 'C0000000001', net: '-10.00' },
    ]);
  });
});

describe('a refused chase', () => {
  const INVALID = ['The chase plan is not valid', '追号计划无效'];
  const TOO_LARGE = ['The stake is above the limit of this bet', '投注金额超出该玩法限额'];
  it.each([
    ['1 period', { chase: { periods: 1 } }, INVALID],
    [
      'a multiplier that lifts a stake over the limit of its odds',
      {
        lines: [{ play: 'triple', pick: '6', amount: '1.00' }],
        chase: { periods: 3, multipliers: [1, 953] },
      },
      TOO_LARGE,
    ],
    [
      'a plan the balance does not hold',
      { lines: [{ ...BIG, amount: '333.34' }] },
      ['Insufficient balance', '余额不足'],
    ],
  ])('is refused with %s', async (_, content: Content, [en = '', zh = '']) => {
    await expectRefused('games.submitBet', order(content), { ...ann, en, zh });
  });
});

describe('the list of chases', () => {
  it('contains the chases of the caller, newest first, in pages, for all games or one', async () => {
    for (const game_id of [1, 4, 1]) await make(ann, {}, { game_id });
    await make(bob);
    const pageOf = async (payload: Payload<'games.chases'>) => {
      const { list: chases, ...rest } = await server.ok('games.chases', payload, ann);
      return { ...rest, nos: chases.map(({ chase_no }) => Number(chase_no.slice(1))) };
    };
    expect(await pageOf({})).toEqual({ total: 3, page: 1, limit: 20, nos: [3, 2, 1] });
    expect(await pageOf({ limit: 2 })).toEqual({ total: 3, page: 1, limit: 2, nos: [3, 2] });
    expect(await pageOf({ limit: 2, page: 2 })).toEqual({ total: 3, page: 2, limit: 2, nos: [1] });
    expect(await pageOf({ page: 3 })).toMatchObject({ total: 3, nos: [] });
    expect(await pageOf({ game_id: '4' })).toMatchObject({ total: 1, nos: [2] });
    expect(await pageOf({ game_id: 2 })).toMatchObject({ total: 0, nos: [] });
  });

  it('shows stake, return and refund of an ended chase', async () => {
    await server.dice(rolls('124', '654'), 1);
    await make(ann, { chase: { periods: 5, multipliers: [1, 2, 3] } });
    await server.clock({ advance: '6m' });
    expect(await list(ann)).toMatchObject([
      { status: 'stopped', played: 2, spent: '30.00', returned: '40.00', refunded: '90.00' },
    ]);
  });
});

describe('cancelChase', () => {
  const CANCEL = 'games.cancelChase';
  const one = { chase_no: 'C0000000001' };

  it('refunds the waiting periods', async () => {
    await make(ann, { chase: { periods: 3, multipliers: [1, 2, 3] } });
    expect(await server.call(CANCEL, one, ann)).toMatchObject({
      code: 1,
      msg: 'Chase stopped, the rest is refunded',
      data: {
        ...one,
        status: 'cancelled',
        played: 1,
        spent: '10.00',
        refunded: '50.00',
        rows: [{ status: 'placed' }, { status: 'cancelled' }, { status: 'cancelled' }],
      },
    });
    expect(purse(ann)).toEqual({ main: 990_00, chase: 0 });
  });

  it.each(['zero', 'C1', 'B0000000001', 'C0000000002', '', 'C00000000000000001', "C' OR 1=1 --"])(
    'refuses the unknown chase %j',
    async (chase_no) => {
      await make(ann);
      const unknown = { en: 'Chase not found', zh: '追号计划不存在' };
      await expectRefused(CANCEL, { chase_no }, { ...ann, ...unknown });
    },
  );

  it('treats the chase of another player as unknown', async () => {
    await make(ann);
    const unknown = { en: 'Chase not found', zh: '追号计划不存在' };
    await expectRefused(CANCEL, one, { ...bob, ...unknown });
    expect(await list(bob)).toEqual([]);
  });

  it.each([
    ['was cancelled', () => server.ok(CANCEL, one, ann)],
    ['stopped at a win', () => server.clock({ to: 'settled', game_id: 1 })],
    ['has only its last bet to come', () => server.clock({ advance: '3m' })],
  ])('refuses a chase that %s', async (which, end) => {
    await server.dice([which === 'stopped at a win' ? [6, 5, 4] : [1, 2, 4]], 1);
    await make(ann, { chase: { periods: 2 } });
    await end();
    const over = { en: 'This chase has already ended', zh: '该追号计划已结束' };
    await expectRefused(CANCEL, one, { ...ann, ...over });
  });
});
