import {
  BetPage,
  DepositPage,
  HomePage,
  ProfilePage,
  TabBar,
} from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

// The world's time is 10:00:30 in Shanghai: period 201 of the 3-minute game, 90 s before its close.
const PERIOD = '20260310-201';

test('sign up, deposit, bet, draw, settle, record, history, reload, log out @every-browser', async ({
  page,
  clock,
  dice,
}) => {
  const home = new HomePage(page);
  await home.open();
  const register = await home.goToSignUp();
  await register.fill('alice2026', 'Passw0rd1');
  await register.acceptTerms();
  await register.submit();
  await expect(home.welcome).toContainText('alice2026');

  const tabs = new TabBar(page);
  await tabs.goTo('Deposit');
  const deposit = new DepositPage(page);
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();

  await tabs.goTo('Home');
  const bet = await home.play('K3 · 3 min');
  await expect(bet.phase).toContainText('Open for bets');
  await expect(bet.balance('1,000.00')).toBeVisible();
  await expect(bet.countdown).toHaveText('01:30');
  await clock.advance('20s');
  await expect(bet.countdown).toHaveText('01:10');

  await bet.pick('Main', 'Big');
  await bet.pick('Triple', 'Triple 3');
  await bet.pick('Sum', 'Sum 10');
  await bet.pick('Cards', 'Long card 3-4');
  await bet.openCart();
  await bet.place('Place 4 bets · 40.00');
  await expect(bet.placed).toBeVisible();
  await expect(bet.balance('960.00')).toBeVisible();

  await dice.next(1, [3, 3, 4]);
  const fired = await clock.to('settled');
  expect(fired.map(({ kind, game_id }) => `${kind} ${game_id}`)).toContain('settle 1');

  // Sum 10 returns 77.70 and the long card 70.00; big and the triple lose their 10.00 each.
  await expect(bet.result.sheet).toContainText('10 Small · Even');
  await expect(bet.result.sheet).toContainText('147.70');
  await expect(bet.result.sheet).toContainText('+107.70');
  const record = await bet.result.seeDetails();
  const row = record.bet(PERIOD);
  await expect(row).toContainText(/Big ?Lost/);
  await expect(row).toContainText(/Triple 3 ?Lost/);
  await expect(row).toContainText(/Sum 10 ?Won.*77\.70/);
  await expect(row).toContainText(/Long card 3-4 ?Won.*70\.00/);
  await expect(row).toContainText('+107.70');

  const betAgain = new BetPage(page);
  await betAgain.open();
  await expect(betAgain.balance('1,107.70')).toBeVisible();
  const history = await betAgain.seeHistory();
  await expect(history.draw(PERIOD)).toContainText('10');
  await expect(history.draw(PERIOD)).toContainText('Small · Even');

  await page.reload();
  await home.open();
  await tabs.goTo('Me');
  const profile = new ProfilePage(page);
  await expect(profile.name('alice2026')).toBeVisible();
  const login = await profile.logOut();
  await expect(login.title).toBeVisible();
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('userInfo'),
    localStorage.getItem('tokenExpireTime'),
  ]);
  expect(stored).toEqual([null, null, null]);
  await home.open();
  await expect(home.signUpButton).toBeVisible();
});

test('a bet whose connection is cut is looked up and counts once, also after a reload', async ({
  page,
  player,
  faults,
  journal,
}) => {
  await player.signIn({ amount: '100.00' });
  await faults.dropMidway('games.submitBet');
  await faults.drop('games.getBetRecord', { times: null });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.text('Not confirmed yet')).toBeVisible();
  await page.reload();
  await expect(bet.text('Not confirmed yet')).toBeVisible();
  await faults.clear();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(bet.placed).toBeVisible();
  await expect(bet.balance('90.00')).toBeVisible();
  expect(await player.bets()).toHaveLength(1);
  expect(await journal.count({ route: 'games.submitBet' })).toBe(1);
});
