import type { Page } from '@playwright/test';
import {
  BetPage,
  HomePage,
  LoginPage,
  ProfilePage,
  RegisterPage,
  TabBar,
} from '../../kit/playwright/pages/index.ts';
import { SCREENS } from '../pages/every-screen.ts';
import { Overlays } from '../pages/overlays.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

const EXPIRED = 'Login expired, please login again';

/** Counts the load events of pages. */
async function countLoads(page: Page): Promise<(name: string) => Promise<number>> {
  await page.addInitScript(() => {
    const loaded: string[] = [];
    Reflect.set(window, 'pagesLoaded', loaded);
    window.addEventListener('page-life', (event) => {
      const { detail } = event as CustomEvent<{ event: string; name: string }>; // the app's own
      if (detail.event === 'load') loaded.push(detail.name);
    });
  });
  return async (name) => {
    const loaded = await page.evaluate(() => Reflect.get(window, 'pagesLoaded') as string[]); // set above
    return loaded.filter((each) => each === name).length;
  };
}

test('a second reload during a reload keeps the player signed in', async ({
  page,
  player,
  faults,
}) => {
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await faults.hang('user.index');
  const request = page.waitForRequest('**/api/user/index');
  await page.reload();
  await request;
  await home.open();
  await expect(home.balance).toBeVisible();
});

test('two simultaneous 401 answers give one toast, one redirect to login and clear the session', async ({
  page,
  player,
  world,
  watch,
  journal,
}) => {
  watch.expect(/status of 401/);
  const toasts = await new Overlays(page).listenToToasts();
  const loads = await countLoads(page);
  await player.signIn();
  const home = new HomePage(page);
  const shell = new Shell(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  // The last call home makes for a member: from here on only the tap causes calls.
  for (const route of ['games.getBetRecord', 'index.unreadNoticeCount'] as const)
    await expect.poll(() => journal.count({ route })).toBeGreaterThan(0);
  const depth = await page.evaluate(() => history.length);
  await world.call('user.logout', {}, player.token);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(new URL(answer.url()).pathname);
  });
  await new TabBar(page).goTo('Me');
  await expect(shell.title).toHaveText('Log in');
  await expect
    .poll(() => refused)
    .toEqual(expect.arrayContaining(['/api/user/index', '/api/wallet/index']));
  expect(await toasts()).toEqual([EXPIRED]);
  await expect.poll(() => loads('login')).toBe(1);
  expect(await page.evaluate(() => history.length)).toBe(depth);
  expect(await shell.storedSession()).toEqual({});
});

test('a token that expired before the visit is cleared at the start', async ({ page, player }) => {
  await player.signIn();
  const home = new HomePage(page);
  const shell = new Shell(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tokenExpireTime', '1'));
  await page.reload();
  await expect(home.signUpButton).toBeVisible();
  expect(await shell.storedSession()).toEqual({});
});

test('an expired token leads to login when the app returns to the foreground', async ({
  page,
  player,
}) => {
  await player.signIn();
  const home = new HomePage(page);
  const shell = new Shell(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await shell.comeBack();
  await expect(home.balance).toBeVisible();
  const { tokenExpireTime } = await shell.storedSession();
  await page.clock.setFixedTime(Number(tokenExpireTime) * 1000);
  await shell.comeBack();
  await expect(shell.title).toHaveText('Log in');
  await expect(new Overlays(page).toast(EXPIRED)).toBeVisible();
  expect(await shell.storedSession()).toEqual({});
});

test('a token refused before the first page has loaded leads to login', async ({
  page,
  player,
  world,
  watch,
}) => {
  watch.expect(/status of 401/);
  await player.signIn();
  await world.office.expireTokens(player.username);
  await new Shell(page).renderAfterUserInfo();
  await page.goto('/');
  await expect(new LoginPage(page).title).toBeVisible();
});

test('user info that fails to load at the start logs out with a reason', async ({
  page,
  player,
}) => {
  await player.signIn();
  await page.route('**/api/user/index', (route) =>
    route.fulfill({ json: { code: 0, msg: 'Account is locked', time: '1', data: null } }),
  );
  const home = new HomePage(page);
  await home.open();
  await expect(new Overlays(page).toast('Account is locked')).toBeVisible();
  await expect(home.signUpButton).toBeVisible();
  expect(await new Shell(page).storedSession()).toEqual({});
});

test('logging out works while the server is unreachable', async ({ page, player, watch }) => {
  watch.expect(/api\/user\/logout|net::ERR_FAILED/);
  await player.signIn();
  await new HomePage(page).open();
  await page.route('**/api/user/logout', (route) => route.abort());
  await new TabBar(page).goTo('Me');
  const login = await new ProfilePage(page).logOut();
  await expect(login.title).toBeVisible();
  expect(await new Shell(page).storedSession()).toEqual({});
});

test('a guest sees every screen without a 401 and is led to sign-up', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  const shell = new Shell(page);
  await new HomePage(page).open();
  await shell.press('Try as guest');
  await expect(shell.text('You are here as a guest')).toBeVisible();
  expect(await shell.storedSession()).toMatchObject({ token: 'guest_token', tokenExpireTime: '0' });
  for (const path of SCREENS) {
    await shell.goTo(path);
    await expect(shell.title).not.toBeEmpty();
  }
  for (const [path, title, why] of [
    ['/pages/repay/repay', 'Deposit', 'Guests have no balance.'],
    ['/pages/profile/profile', 'Me', 'You are here as a guest'],
    ['/pages/game/record', 'Bet records', 'Guests have no bets.'],
    ['/pages/game/bet?game_id=1', 'K3 · 3 min', 'Guests can watch and try the cart, but not bet.'],
  ] as const) {
    await shell.goTo(path);
    // The page behind it may show the same text and button.
    await expect(shell.title).toHaveText(title);
    await expect(shell.text(why), path).toBeVisible();
    await shell.press('Sign up');
    await expect(shell.title).toHaveText('Sign up');
  }
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(shell.text('Guests can watch and try the cart, but not bet.')).toBeVisible();
  await page.reload();
  await expect(shell.text('Guests can watch')).toBeVisible();
  expect(refused).toEqual([]);
});

const REFUSALS = {
  'cannot be touched': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

for (const [what, refuse] of Object.entries(REFUSALS)) {
  test(`where the storage ${what}, the app works until it is closed`, async ({ page }) => {
    await page.addInitScript(refuse);
    const home = new HomePage(page);
    const shell = new Shell(page);
    await home.open();
    const register = await home.goToSignUp();
    await register.fill('alice2026', 'Passw0rd1');
    await register.acceptTerms();
    await register.submit();
    await expect(home.welcome).toContainText('alice2026');
    await shell.press('切换到简体中文');
    await expect(shell.text('alice2026，欢迎您')).toBeVisible();
    await page.reload();
    await expect(home.signUpButton).toBeVisible();
  });
}

test('a members-only page asks visitors to log in, and deep links lead there', async ({ page }) => {
  const shell = new Shell(page);
  await shell.goTo('/pages/game/record');
  await shell.press('Log in');
  await expect(new LoginPage(page).title).toBeVisible();
  await expect(new RegisterPage(page).password).toBeVisible();
});
