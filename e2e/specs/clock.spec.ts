import { BetPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

const PERIOD_MS = 180_000;

test('every page has the time of the world, not its timers', async ({ page, context, clock }) => {
  const bet = new BetPage(page);
  await bet.open();
  await expect(bet.countdown).toHaveText('1:30');
  const second = new BetPage(await context.newPage());
  await second.open();
  await expect(second.countdown).toHaveText('1:30');

  const fired = await clock.to('close');
  expect(fired).toContainEqual(
    expect.objectContaining({ kind: 'close', game_id: 1, game_no: '20260310201' }),
  );
  for (const each of [bet, second]) await expect(each.phase).toContainText('Closed');
  await clock.set('2026-03-10T02:04:00Z');
  for (const each of [bet, second]) await expect(each.countdown).toHaveText('1:00');
  expect(await clock.now()).toBe(Date.parse('2026-03-10T02:04:00Z'));
  expect((await clock.to('next'))[0]?.at).toBe(await clock.now());

  await page.evaluate(() => {
    document.body.dataset['timer'] = 'waits';
    const timer = setInterval(() => {
      document.body.dataset['timer'] = 'rang';
      clearInterval(timer);
    }, 3_000_000);
  });
  const timer = () => page.evaluate(() => document.body.dataset['timer']);
  await clock.advance('1h');
  expect(await timer()).toBe('waits');
  await clock.advance('1h', { timers: true });
  expect(await timer()).toBe('rang');
});

test('a move waits for the calls of its pages', async ({ page, clock, journal }) => {
  await page.goto('/');
  const start = await clock.now();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/index/rich_text*', (route) => held.then(() => route.continue()));
  await page.evaluate(() => void fetch('/api/index/rich_text?id=terms'));
  const moved = clock.advance('1h');
  expect(await clock.now()).toBe(start);
  release();
  await moved;
  expect((await journal.last('index.richText')).at).toBe(start);
});

test.describe('a world with a running clock', () => {
  test.use({ worldOptions: { freeze: false } });

  test('its pages follow its speed and stop with it', async ({ page, clock }) => {
    const bet = new BetPage(page);
    await bet.open();
    const pageTime = () => clock.shownBy(page);
    // The world's time continues between the two readings.
    const difference = async () => Math.abs((await pageTime()) - (await clock.now()));
    await expect.poll(difference).toBeLessThan(2000);

    await clock.speed(120);
    const start = await pageTime();
    await expect.poll(pageTime).toBeGreaterThan(start + PERIOD_MS);
    await expect.poll(difference).toBeLessThan(PERIOD_MS);

    await clock.freeze();
    const stood = await clock.now();
    expect(await pageTime()).toBe(stood);
    expect(await pageTime()).toBe(stood);
  });
});
