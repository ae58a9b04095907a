import { BetPage, HomePage, LoginPage, RecordPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('a session ended by the operator leads to the login page and takes no money', async ({
  page,
  player,
  world,
  watch,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.balance('100.00')).toBeVisible();
  await bet.pick('Main', 'Big');
  await bet.openCart();
  expect(await world.office.expireTokens(player.username)).toBe(1);
  watch.expect(/401 \(Unauthorized\).*submitBet/);
  await bet.place('Place 1 bet · 10.00');
  const login = new LoginPage(page);
  await expect(login.text('Login expired, please login again')).toBeVisible();
  expect(await player.balance()).toBe('100.00');

  await login.logIn(player.username, player.password);
  await expect(new HomePage(page).welcome).toContainText(player.username);
});

test('a voided period refunds the stake and says so', async ({ page, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const { game_no } = await player.bet({ play: 'big', amount: '10.00' });
  expect(await player.balance()).toBe('90.00');
  const off = await world.office.voidPeriod(1);
  expect(off).toEqual({ game_no, status: 'void', refunded: '10.00', bets: 1 });
  expect(await player.balance()).toBe('100.00');

  const record = new RecordPage(page);
  await record.open();
  await expect(record.bet('20260310-201')).toContainText('Big refunded');
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.phase).toContainText('Void');
  await expect(bet.balance('100.00')).toBeVisible();
});

test('changed odds in the cart need a confirmation before money moves', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.openCartWith('Main', 'Big');
  await world.office.setOdds(1, { big: '1.90' });
  await bet.place('Place 1 bet · 10.00');
  await expect(bet.text('Big: 2.00 → 1.90')).toBeVisible();
  expect(await player.balance()).toBe('100.00');
  await bet.place('Accept and place');
  await expect(bet.text('Bet placed')).toBeVisible();
  expect((await player.bets())[0]?.lines).toMatchObject([{ play: 'big', odds: '1.90' }]);

  await world.office.setOdds(1, { big: null });
  expect((await world.office.games())[0]?.odds).toEqual({});
});

test('a withdrawal stays pending until the operator approves or rejects it', async ({
  page,
  player,
  world,
}) => {
  await player.signIn({ amount: '500.00' });
  const withdraw = (amount: string) =>
    world.call(
      'wallet.withdraw',
      { amount, channel: 'bank', address: '6222000011112222' },
      player.token,
    );
  const first = await withdraw('200.00');
  const second = await withdraw('100.00');
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toContainText('200.00');
  expect(await world.office.withdrawals('processing')).toHaveLength(2);

  await world.office.approveWithdrawal(first.order_no);
  await world.office.rejectWithdrawal(second.order_no);
  await page.reload();
  await expect(home.balance).toContainText('300.00');
  const all = await world.office.withdrawals();
  expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'completed']);
  await expect(world.office.approveWithdrawal(first.order_no)).rejects.toThrow('Decided already');
});
