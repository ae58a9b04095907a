import { test as base, expect, type Page } from '@playwright/test';
import { dicebox } from '../../kit/playwright/fixtures.ts';

// Tests that must fail although their assertions pass, except those called "passes".
// kit-verdicts.spec.ts runs them in a separate project and checks the errors. With `test.fail`,
// Playwright keeps the browser; the test whose evidence is checked does without it.
const test = base.extend(dicebox);

async function openBare(page: Page): Promise<void> {
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  );
  await page.goto('/bare');
}

test('passes', async ({ page, player, clock }) => {
  await player.signIn();
  await openBare(page);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
  await clock.to('settled');
});

test.describe('with options of its own', () => {
  test.use({ extraHTTPHeaders: { 'x-a': '1' }, contextOptions: { strictSelectors: true } });

  test('passes: a test stays in its world', async ({ page, request, journal }) => {
    await request.get('/api/games/category');
    await openBare(page);
    await page.evaluate(() => fetch('/api/games/category'));
    expect(await journal.count({ route: 'games.category' })).toBe(2);
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion)').matches)).toBe(true);
  });
});

test('a failed assertion', async ({ page, player, clock, dice }) => {
  await player.signIn({ amount: '50.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
  await page.goto('/#/pages/game/record');
  await expect(page.getByRole('main').getByText('Big', { exact: true }).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('dicebox.devtools.token', 'a-control-token'));
  expect(await player.balance()).toBe('60.00');
});

test('a fault that strikes no call', async ({ faults }) => {
  test.fail();
  await faults.loseAnswer('games.submitBet', { user: 'player1', nth: 2 });
});

test('a fault in another world that strikes no call', async ({ world }) => {
  test.fail();
  const other = await world.another();
  await other.control('POST /faults', { kind: 'disk_full' });
});

test('passes: removed faults', async ({ faults }) => {
  const fault = await faults.diskFull('games.*');
  await faults.clear(fault);
  await faults.hang('wallet.index');
  await faults.clear();
});

test('errors in the browser', async ({ page }) => {
  test.fail();
  await openBare(page);
  await page.evaluate(async () => {
    console.error('something is odd');
    queueMicrotask(() => JSON.parse('{'));
    void Promise.reject(new Error('not caught'));
    await fetch('/api/games/submitBets', { method: 'POST' });
  });
});

test('a change of the network', async ({ page }) => {
  test.fail();
  await openBare(page);
  await page.evaluate(() => console.error('Failed to load resource: net::ERR_NETWORK_CHANGED'));
});

test('an uncaught error without a stack', async ({ page }) => {
  test.fail();
  await openBare(page);
  // The browser creates this error, so it has no script line.
  await page.evaluate(() => document.startViewTransition(() => {}).skipTransition());
});

test('passes: announced errors', async ({ page, watch }) => {
  watch.expect('something is odd');
  watch.expect(/POST .*submitBets/);
  await openBare(page);
  await page.evaluate(async () => {
    console.error('something is odd');
    await fetch('/api/games/submitBets', { method: 'POST' });
  });
});

test('an announced error that does not happen', async ({ watch }) => {
  test.fail();
  watch.expect(/something is odd/);
});

test('passes: the error that the browser logs for a call struck by a fault', async ({
  page,
  faults,
  journal,
}) => {
  await faults.drop('games.trend');
  await openBare(page);
  await page.evaluate(() => fetch('/api/games/trend?game_id=1').catch(() => null));
  expect((await journal.last('games.trend')).faults).toEqual(['drop']);
});

let opened: Page;

test('passes: a page of another world, with a fault of that world', async ({ world }) => {
  const other = await world.another();
  await other.faults.drop('games.trend');
  opened = await other.open();
  await openBare(opened);
  await opened.evaluate(() => fetch('/api/games/trend?game_id=1').catch(() => null));
  expect((await other.journal.last('games.trend')).faults).toEqual(['drop']);
});

test('passes: the page of another world is closed with its test', () => {
  expect(opened.isClosed()).toBe(true);
});

test('errors in the page of a fork', async ({ world }) => {
  test.fail();
  const fork = await world.fork();
  const page = await fork.open();
  await openBare(page);
  await page.evaluate(async () => {
    console.error('the fork is odd');
    await fetch('http://192.0.2.21/call').catch(() => null);
  });
});

test('an uncaught error in the page of a second player', async ({ secondPlayer }) => {
  test.fail();
  await openBare(secondPlayer.page);
  await secondPlayer.page.evaluate(() => queueMicrotask(() => JSON.parse('{')));
});
