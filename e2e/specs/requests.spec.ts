import type { Page, Route } from '@playwright/test';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { AnyScreen } from '../pages/every-screen.ts';
import { BetPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { DepositPage } from '../pages/deposit-page.ts';
import { Overlays } from '../pages/overlays.ts';
import { RetryNotice } from '../pages/retry-notice.ts';
import { expect, test } from '../support/test.ts';

/** Replaces how calls of an endpoint are handled, until the returned function is called. */
async function intercept(page: Page, name: EndpointName, act: (route: Route) => Promise<unknown>) {
  const isCall = (url: URL) => url.pathname === ENDPOINTS[name].path;
  await page.route(isCall, act);
  return () => page.unroute(isCall);
}

/** Holds the calls of an endpoint until the returned function is called. */
async function hold(page: Page, name: EndpointName) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await intercept(page, name, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Lets the server handle the calls and drops its answers. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

async function openDeposit(page: Page): Promise<DepositPage> {
  await page.goto('/#/pages/repay/repay');
  return new DepositPage(page);
}

test('the indicator shows until the answer arrives on a slow network', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const release = await hold(page, 'wallet.deposit');
  const { loading } = new Overlays(page);
  const deposit = await openDeposit(page);
  await expect(loading).toHaveCount(0);
  await deposit.takeDemoCredit();
  await expect(loading).toBeVisible();
  release();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a call without an answer times out after 10 s and is retried with the same key', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '0.00' });
  const endHang = await intercept(page, 'wallet.deposit', async (route) => {
    await route.fetch();
    await new Promise(() => {});
  });
  const { loading } = new Overlays(page);
  const deposit = await openDeposit(page);
  await deposit.takeDemoCredit();
  await expect(loading).toBeVisible();
  await expect.poll(() => player.balance()).toBe('1000.00');
  await page.clock.fastForward(10_000);
  await expect(deposit.text('Request timeout')).toBeVisible();
  await expect(loading).toHaveCount(0);
  await endHang();
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();
  expect(await player.balance()).toBe('1000.00');
});

test('a deposit whose answer is lost keeps its key across a reload and counts once', async ({
  page,
  player,
  watch,
}) => {
  watch.expect('net::ERR_CONNECTION_RESET');
  await player.signIn({ amount: '0.00' });
  const endLoss = await intercept(page, 'wallet.deposit', loseAnswer);
  const { loading } = new Overlays(page);
  const deposit = await openDeposit(page);
  await deposit.takeDemoCredit();
  await expect(deposit.text('Network connection failed')).toBeVisible();
  await expect(loading).toHaveCount(0);
  await endLoss();
  await page.reload();
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();
  expect(await player.balance()).toBe('1000.00');
  await deposit.makeAnother();
  await deposit.takeDemoCredit();
  await expect(deposit.text('New balance: 2,000.00')).toBeVisible();
});

for (const [what, status, message] of [
  ['a page of HTML', 200, 'Request failed'],
  ['a gateway’s error', 502, 'Bad gateway'],
] as const) {
  test(`${what} shows an error and leaves no indicator`, async ({ page, player, watch }) => {
    if (status >= 400) watch.expect(String(status));
    await player.signIn({ amount: '0.00' });
    await intercept(page, 'wallet.deposit', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    );
    const { loading } = new Overlays(page);
    const deposit = await openDeposit(page);
    await deposit.takeDemoCredit();
    await expect(deposit.text(message)).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
}

test('leaving a page during a call removes the indicator', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const release = await hold(page, 'wallet.deposit');
  const { loading } = new Overlays(page);
  const home = new HomePage(page);
  await home.open();
  await new TabBar(page).goTo('Deposit');
  await new DepositPage(page).takeDemoCredit();
  await expect(loading).toBeVisible();
  await new TabBar(page).goTo('Home');
  await expect(home.balance).toBeVisible();
  release();
  await expect(loading).toHaveCount(0);
  expect(await player.balance()).toBe('1000.00');
});

test('an aborted navigation does not cancel a call', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  const release = await hold(page, 'wallet.deposit');
  const { loading } = new Overlays(page);
  const deposit = await openDeposit(page);
  await deposit.takeDemoCredit();
  await expect(loading).toBeVisible();
  await page.route('**/nowhere', (route) => route.fulfill({ status: 204 }));
  await page.evaluate(() => location.assign('/nowhere'));
  release();
  await expect(deposit.text('New balance: 1,000.00')).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a reload during a call starts without an indicator', async ({ page, player }) => {
  await player.signIn({ amount: '0.00' });
  await hold(page, 'wallet.deposit');
  const { loading } = new Overlays(page);
  const deposit = await openDeposit(page);
  await deposit.takeDemoCredit();
  await expect(loading).toBeVisible();
  await page.reload();
  await expect(deposit.demoCredit).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('a page without an answer asks for a tap, and the tap loads it', async ({ page, player }) => {
  await player.signIn();
  const home = new HomePage(page);
  const retry = new RetryNotice(page);
  const endHang = await intercept(page, 'games.list', () => new Promise(() => {}));
  await home.open();
  await expect(home.balance).toBeVisible();
  // Everything else has loaded: only the games exceed the ten seconds.
  await expect(home.news.first()).toBeVisible();
  await expect(home.banners).toBeVisible();
  await expect(home.noticeLine).toBeVisible();
  await expect(retry.notice).toHaveCount(0);
  await page.clock.fastForward(10_000);
  await expect(retry.notice).toContainText('The connection timed out');
  await endHang();
  await retry.tapAtItsEdge();
  await expect(retry.notice).toHaveCount(0);
  await home.play('K3 · 3 min');
});

test('the retry notice works by keyboard and stays until the server answers', async ({
  page,
  player,
  watch,
}) => {
  watch.expect('net::ERR_CONNECTION_REFUSED');
  await player.signIn();
  const { notice } = new RetryNotice(page);
  const endRefusal = await intercept(page, 'games.play', (route) =>
    route.abort('connectionrefused'),
  );
  const bet = new BetPage(page);
  await bet.open();
  await expect(notice).toContainText('Network connection failed');
  expect(await new AnyScreen(page).a11yViolations()).toEqual([]);
  await notice.press('Enter');
  await expect(notice).toBeVisible();
  await endRefusal();
  await notice.press('Enter');
  await expect(bet.phase).toContainText('Open for bets');
});

test('a page asks for a tap while offline, and the tap loads it once online', async ({
  page,
  context,
  player,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED');
  await player.signIn();
  const home = new HomePage(page);
  const retry = new RetryNotice(page);
  await home.open();
  const bet = await home.play('K3 · 3 min');
  const history = await bet.seeHistory();
  await history.show('7 days');
  await expect(history.draws.first()).toBeVisible();
  await context.setOffline(true);
  await history.show('Today');
  await expect(retry.notice).toContainText('Network connection failed');
  await context.setOffline(false);
  await retry.tapAtItsEdge();
  await expect(history.draws.first()).toBeVisible();
  await expect(retry.notice).toHaveCount(0);
});
