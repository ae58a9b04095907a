import { expect, it } from 'vitest';
import { parseDice } from '#contract/rules/dice.ts';
import { verifyDraw } from '#contract/rules/fairness.ts';
import { NOON, testServer } from './testing/test-server.ts';

it('main path: sign up, deposit, bet, draw, win, read the records, log out', async () => {
  const server = await testServer({ scenario: 'default' });

  // A new player is logged in at once and has no money.
  const registered = await server.call('user.register', {
    username: 'lucky_7',
    password: 'Passw0rd9',
    email: '',
  });
  expect(registered).toMatchObject({ code: 1, msg: 'Sign up successful' });
  const { token } = registered.data.userinfo;
  const me = { token };
  expect(await server.ok('user.index', {}, me)).toMatchObject({
    welcome: 'lucky_7',
    money: '0.00',
  });

  // The demo deposit.
  const deposit = { amount: '1000.00', channel: 'demo' };
  expect((await server.ok('wallet.deposit', deposit, { ...me, key: 'deposit-1' })).balance).toBe(
    '1000.00',
  );

  // What the bet page shows: odds, the period and its countdown, the promise of a fair draw.
  const { plays } = await server.ok('games.play', { game_id: 1 }, me);
  const oddsOf = (play: string, pick: string) =>
    plays.find((each) => each.play === play)?.picks.find((each) => each.pick === pick)?.odds;
  const before = await server.ok('games.getGameResult', { game_id: 1 }, me);
  const { game_no, close_time, status } = before.current;
  expect({ status, left: close_time - before.server_time }).toEqual({ status: 'open', left: 120 });

  // Big, a triple, sum 10 and a long card, at the odds that were shown.
  const lines = [
    { play: 'big', pick: '', amount: '100.00', odds: oddsOf('big', '') },
    { play: 'triple', pick: '6', amount: '5.00', odds: oddsOf('triple', '6') },
    { play: 'sum', pick: '10', amount: '12.34', odds: oddsOf('sum', '10') },
    { play: 'long', pick: '1-4', amount: '3.33', odds: oddsOf('long', '1-4') },
  ];
  const order = { game_id: 1, game_no, bet_content: JSON.stringify({ lines }) };
  const placed = await server.call('games.submitBet', order, { ...me, key: 'bet-tap-1' });
  expect(placed).toMatchObject({
    code: 1,
    msg: 'Bet placed',
    data: { amount: '120.67', balance: '879.33', status: 'pending' },
  });
  expect((await server.ok('wallet.index', {}, me)).main).toBe('879.33');
  // The tap that was repeated because the answer was lost takes nothing more.
  const again = await server.call('games.submitBet', order, { ...me, key: 'bet-tap-1' });
  expect(again.data).toEqual(placed.data);
  expect((await server.ok('wallet.index', {}, me)).main).toBe('879.33');

  // Time goes to the draw, with dice set by hand: 1-4-5 is small, sums to 10 and shows 1 and 4.
  await server.dice([[1, 4, 5]], 1);
  const moved = await server.clock({ to: 'settled', game_id: 1 });
  expect(moved.now).toBe(NOON + 180_000);
  expect(moved.fired).toContainEqual({ at: moved.now, kind: 'settle', game_id: 1, game_no });

  // Paid to the cent: 12.34 × 7.77 = 95.8818 and 3.33 × 7 = 23.31.
  expect((await server.ok('wallet.index', {}, me)).main).toBe('998.52');
  expect((await server.ok('user.index', {}, me)).money).toBe('998.52');

  const record = await server.ok('games.getBetRecord', { range: 'today' }, me);
  expect(record.list).toMatchObject([
    {
      order_no: placed.data.order_no,
      game_no,
      status: 'win',
      dice: [1, 4, 5],
      amount: '120.67',
      returned: '119.19',
      net: '-1.48',
      lines: [
        { play: 'big', status: 'lose', returned: '0.00' },
        { play: 'triple', pick: '6', status: 'lose', returned: '0.00' },
        { play: 'sum', pick: '10', odds: '7.77', status: 'win', returned: '95.88' },
        { play: 'long', pick: '1-4', odds: '7.00', status: 'win', returned: '23.31' },
      ],
    },
  ]);
  expect(record.stats).toEqual({
    bets: 1,
    pending: 0,
    amount: '120.67',
    returned: '119.19',
    profit: '-1.48',
    win_rate: '50.0',
  });

  // The draw stands in the history, marked as forced, with a proof of what would have fallen.
  const history = await server.ok('games.getHistoryRecord', { game_id: 1, limit: 2 }, me);
  const [draw, older] = history.list;
  if (!draw || !older) throw new Error('the history is too short');
  expect(draw).toMatchObject({
    game_no,
    dice: [1, 4, 5],
    sum: 10,
    size: 'small',
    parity: 'even',
    proof: { forced: true, previous: older.proof.seed, draw_id: before.fairness.draw_id },
  });
  const proofOf = ({ dice, proof }: typeof draw) => {
    const roll = parseDice(dice);
    if (!roll) throw new Error('no dice');
    const { seed, previous, salt, draw_id } = proof;
    return { seed, previous, salt, drawId: draw_id, dice: roll };
  };
  expect(verifyDraw(proofOf(draw)).chainOk).toBe(true);
  expect(verifyDraw(proofOf(older))).toEqual({ chainOk: true, diceOk: true });
  const now = await server.ok('games.getGameResult', { game_id: 1 }, me);
  expect(now.last).toEqual(draw);
  expect(now.current.game_no).not.toBe(game_no);

  // Logged out, the token opens nothing; the password opens everything again.
  expect((await server.call('user.logout', {}, me)).msg).toBe('Logout successful');
  expect((await server.call('user.index', {}, me)).status).toBe(401);
  expect((await server.call('games.getBetRecord', {}, me)).status).toBe(401);
  const back = { token: await server.login('LUCKY_7', 'Passw0rd9') };
  expect((await server.ok('games.getBetRecord', {}, back)).list).toEqual(record.list);

  expect(server.audit()).toEqual({ ok: true, breaches: [] });
});
