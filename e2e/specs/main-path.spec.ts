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

test('from the sign-up to a settled bet and out @every-browser', async ({ page, clock, dice }) => {
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
  await expect(page.getByRole('definition').filter({ hasText: '1,000.00' })).toBeVisible();

  await tabs.goTo('Home');
  const bet = await home.play('K3 · 3 min');
  await expect(bet.phase).toContainText('Open for bets');
  await expect(bet.balance('1,000.00')).toBeVisible();
  await expect(bet.countdown).toHaveText('1:30');
  await clock.advance('20s');
  await expect(bet.countdown).toHaveText('1:10');

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
  await home.open();
  await expect(home.signUpButton).toBeVisible();
});

test('a bet is placed and told in Chrome 111', async ({ page, player, clock, dice }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(removeNewFeatures);
  await player.signIn({ amount: '100.00' });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.balance('90.00')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dice.next(1, [4, 4, 5]);
  await clock.to('settled');
  await expect(bet.result.sheet).toContainText('You won 10.00');
  await page.goto('/#/pages/public/web?url=https%3A%2F%2F0.0.0.0');
  await expect(bet.text(/^Dicebox did not open 0\.0\.0\.0\./)).toBeVisible();
});

/** Removes what Chrome 111, Safari 16.4 or Firefox 121 lacks and newer browsers have (docs/deploy.md). */
function removeNewFeatures(): void {
  const lacking: [owner: object | null, names: string][] = [
    [window, 'CloseWatcher Iterator navigation requestIdleCallback scheduler URLPattern'],
    [HTMLElement.prototype, 'hidePopover popover showPopover togglePopover'],
    [HTMLDialogElement.prototype, 'closedBy requestClose'],
    [Element.prototype, 'checkVisibility getHTML moveBefore'],
    [Document.prototype, 'startViewTransition'],
    [URL, 'canParse parse'],
    [AbortSignal, 'any'],
    [Promise, 'try withResolvers'],
    [Array, 'fromAsync'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [RegExp, 'escape'],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Set.prototype, 'difference intersection isSubsetOf isSupersetOf symmetricDifference union'],
    [
      Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) ?? {}),
      'drop every filter find flatMap forEach map reduce some take toArray',
    ],
  ];
  for (const [owner, names] of lacking)
    for (const name of names.split(' ')) Reflect.deleteProperty(owner ?? {}, name);
}
