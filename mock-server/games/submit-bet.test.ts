import { ann, expectRefused, NOON, server, withServer } from '../testing/test-server.ts';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { run } from '../core/world/database.ts';

const CLOSE = NOON + 2 * 60_000;
const GAME_NO = '20261121241';

withServer({ ann: 1000_00 });

const line = (play: string, pick = '', amount = '10.00', more: object = {}) => ({
  play,
  pick,
  amount,
  ...more,
});

const BIG = { lines: [line('big')] };

const order = (change: Record<string, unknown>) => ({
  game_id: 1,
  game_no: GAME_NO,
  bet_content: JSON.stringify(BIG),
  ...change,
});

const bet = (change: Record<string, unknown> = {}) =>
  server.callLoosely<'games.submitBet'>('games.submitBet', order(change), ann);

const betWith = (content: unknown) => bet({ bet_content: JSON.stringify(content) });

const expectNoBet = (change: Record<string, unknown>, [en = '', zh = '']: readonly string[]) =>
  expectRefused('games.submitBet', order(change), { ...ann, en, zh });

const UNREADABLE = ['The bet could not be read', '投注内容无法识别'];
const CLOSED = ['This round is closed', '本期已封盘'];
const TOO_POOR = ['Insufficient balance', '余额不足'];

describe('a bet', () => {
  it('returns its receipt and takes its stake from the balance', async () => {
    const content = {
      lines: [
        line('big'),
        line('triple', '6', '1.00'),
        line('sum', '10', '2.50'),
        line('long', '4-1', '3.00'),
        line('fish', '2', '4.00'),
      ],
    };
    const { code, msg, data } = await betWith(content);
    expect({ code, msg }).toEqual({ code: 1, msg: 'Bet placed' });
    expect(data).toEqual({
      order_no: 'B0000000001',
      game_id: 1,
      game_no: GAME_NO,
      lines: [
        { play: 'big', pick: '', amount: '10.00', odds: '2.00' },
        { play: 'triple', pick: '6', amount: '1.00', odds: '210.00' },
        { play: 'sum', pick: '10', amount: '2.50', odds: '7.77' },
        { play: 'long', pick: '1-4', amount: '3.00', odds: '7.00' },
        { play: 'fish', pick: '2', amount: '4.00', odds: '2.00/3.00/4.00' },
      ],
      amount: '20.50',
      balance: '979.50',
      status: 'pending',
      createtime: NOON / 1000,
      chase_no: null,
    });
    expect(await server.ok('wallet.index', {}, ann)).toMatchObject({ main: '979.50' });
  });

  it.each([
    [1, GAME_NO],
    ['1', GAME_NO],
    ['1', Number(GAME_NO)],
    [1, Number(GAME_NO)],
  ])('names game and period by number or text: %j, %j', async (game_id, game_no) => {
    expect((await bet({ game_id, game_no })).data).toMatchObject({ game_id: 1, game_no: GAME_NO });
  });

  it('can repeat a line and be placed twice', async () => {
    expect((await betWith({ lines: [line('big'), line('big')] })).data.amount).toBe('20.00');
    expect((await betWith(BIG)).data.order_no).toBe('B0000000002');
    expect((await betWith(BIG)).data.order_no).toBe('B0000000003');
  });

  it('can contain 50 lines', async () => {
    const lines = Array.from({ length: 50 }, () => line('small', '', '1.00'));
    expect((await betWith({ lines })).data).toMatchObject({ amount: '50.00' });
  });

  it('can take the full balance, to the cent', async () => {
    expect((await betWith({ lines: [line('big', '', '1000.00')] })).data.balance).toBe('0.00');
    await expectNoBet({}, TOO_POOR);
  });
});

describe('the time of a bet', () => {
  it.each([
    [-1, 1, 'Bet placed'],
    [0, 0, 'Current round closed, please wait for next'],
    [1, 0, 'Current round closed, please wait for next'],
    [59_999, 0, 'Current round closed, please wait for next'],
    [60_000, 0, 'This round is closed'],
  ])('gives, at close %+i ms, code %i, "%s"', async (offset, code, msg) => {
    server.wall.pass(CLOSE + offset - NOON);
    const before = contentOf(server.world.db)['bet'];
    expect(await bet()).toMatchObject({ code, msg });
    if (code === 0) expect(contentOf(server.world.db)['bet']).toEqual(before);
  });

  it('is over for a drawn period', async () => {
    await server.clock({ to: 'settled', game_id: 1 });
    await expectNoBet({}, CLOSED);
    await server.clock({ advance: '2h' });
    await expectNoBet({}, CLOSED);
  });

  it('can be up to 100 periods before the period', async () => {
    for (const game_no of ['20261121242', '20261121341']) {
      expect((await bet({ game_no })).data).toMatchObject({ game_no, status: 'pending' });
    }
    const early = ['This round is not open for bets yet', '该期尚未开放投注'];
    await expectNoBet({ game_no: '20261121342' }, early);
    await expectNoBet({ game_no: '20361121001' }, early);
  });

  it('is open for the next period while the current one is closed', async () => {
    server.wall.pass(CLOSE - NOON);
    expect((await bet({ game_no: '20261121242' })).code).toBe(1);
  });
});

describe('a refused bet', () => {
  it.each([
    ['an unknown game', { game_id: 99 }, ['Game not found', '游戏不存在']],
    ['no period', { game_no: '1' }, CLOSED],
    ['no lines', { bet_content: '{"lines":[]}' }, ['Please select a bet', '请选择投注内容']],
    ['broken text', { bet_content: '{"lines":' }, UNREADABLE],
  ])('changes nothing for %s', async (_, change, texts) => {
    await expectNoBet(change, texts);
  });

  const MAX_LINES = Array.from({ length: 51 }, () => line('big', '', '1.00'));
  const TOO_LOW = ['The stake is below the minimum of 1.00', '投注金额低于最低限额1.00'];
  const TOO_HIGH = ['The stake is above the limit of this bet', '投注金额超出该玩法限额'];
  const NEW_ODDS = ['Odds changed, please confirm again', '赔率已变动，请重新确认'];
  it.each([
    ['more than 50 lines', MAX_LINES, ['At most 50 bets at a time', '每单最多50注']],
    ['a stake of 0.99', [line('big', '', '0.99')], TOO_LOW],
    ['a stake over the limit of its odds', [line('triple', '6', '952.39')], TOO_HIGH],
    ['quoted odds that changed', [line('big', '', '10.00', { odds: '2.01' })], NEW_ODDS],
    ['more than there is', [line('big', '', '1000.01')], TOO_POOR],
    ['more in all', [line('big', '', '600.00'), line('small', '', '600.00')], TOO_POOR],
  ])('changes nothing for %s', async (_, lines, texts) => {
    await expectNoBet({ bet_content: { lines } }, texts);
  });

  it('has a play that the paytable of the game does not offer', async () => {
    run(server.world.db, "UPDATE game SET paytable = 'lottery'");
    await expectNoBet({}, UNREADABLE);
  });
});
