import { test as base, expect } from '@playwright/test';
import { dicebox } from 'dicebox/kit';

// Tests that must fail although their assertions pass, except those called "passes".
// kit-verdicts.spec.ts runs them in a separate project and checks the errors. With `test.fail`,
// Playwright keeps the browser; the test whose evidence is checked does without it.
const test = base.extend(dicebox);

test.beforeEach(async ({ context }) => {
  // A page of the same origin that loads nothing.
  await context.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  );
});

test('passes', async ({ page, player, clock }) => {
  await player.signIn();
  await page.goto('/bare');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(player.token);
  await clock.to('settled');
});

test('a failed assertion', async ({ player, clock, dice }) => {
  await player.signIn({ amount: '50.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  await dice.next(1, [3, 3, 4]);
  await clock.to('settled');
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
  await page.goto('/bare');
  await page.evaluate(async () => {
    console.error('something is odd');
    queueMicrotask(() => JSON.parse('{'));
    void Promise.reject(new Error('not caught'));
    await fetch('/api/games/submitBets', { method: 'POST' });
  });
});

test('an uncaught error without a stack', async ({ page }) => {
  test.fail();
  await page.goto('/bare');
  // The browser creates this error, so it has no script line.
  await page.evaluate(() => document.startViewTransition(() => {}).skipTransition());
});

test('passes: announced errors', async ({ page, watch }) => {
  watch.expect('something is odd');
  watch.expect(/POST .*submitBets/);
  await page.goto('/bare');
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
  await page.goto('/bare');
  await page.evaluate(() => fetch('/api/games/trend?game_id=1').catch(() => null));
  expect((await journal.last('games.trend')).faults).toEqual(['drop']);
});
