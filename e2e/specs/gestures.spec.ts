import { BetBoard } from '../pages/bet-board.ts';
import { Finger } from '../pages/finger.ts';
import { PagedList } from '../pages/paged-list.ts';
import { BetPage, RecordPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

const DRAWS = 'games.getHistoryRecord';
const REFUSED = { code: 0, msg: 'Not now' };

test('pulling a list 44 px aborts, pulling it 45 px refreshes it once, and nothing moves with reduced motion', async ({
  page,
  journal,
}) => {
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  const top = await list.top();
  await list.pullTo({ y: 30 }, { y: 44 });
  await expect(list.text('Pull down to refresh')).toBeVisible();
  await list.finger.up();
  await expect.poll(messages).toContain('Not refreshed');
  await expect(list.text('Not refreshed')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls);

  await list.pullTo({ y: 30 }, { y: 45 });
  await expect(list.text('Release to refresh')).toBeVisible();
  expect(await list.top()).toBe(top);
  await list.finger.up();
  await expect.poll(messages).toContain('Up to date');
  await expect(list.text('Up to date')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
});

test('a pulled list follows the finger up to 150 px, waits at 45 px and returns', async ({
  page,
  faults,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await list.openHistory();
  const top = await list.top();
  await list.pullTo({ y: 40 });
  await expect.poll(() => list.top()).toBe(top + 40);
  await list.finger.moveTo({ y: 380 });
  await expect.poll(() => list.top()).toBe(top + 150);
  await faults.delay(DRAWS, 1500);
  await list.finger.up();
  await expect(list.text('Refreshing')).toBeVisible();
  await expect.poll(() => list.top()).toBe(top + 45);
  await expect.poll(messages).toContain('Up to date');
  await expect.poll(() => list.top()).toBe(top);
});

test('a cancelled pull, a drag sideways, upwards or away from the top refresh nothing, a button does', async ({
  page,
  journal,
}) => {
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  await list.pullTo({ y: 30 }, { y: 120 });
  await list.finger.cancel();
  await expect.poll(messages).toContain('Not refreshed');
  await expect(list.text('Not refreshed')).toBeHidden();
  const tryTo = async (...moves: { x?: number; y?: number }[]) => {
    await list.pullTo(...moves);
    await list.finger.up();
    await expect(list.text('(Pull|Release|Not).*')).toHaveCount(0);
  };
  await tryTo({ x: 60, y: 20 }, { x: 80, y: 200 });
  await tryTo({ y: -40 }, { y: 100 });
  await list.scrollBy(200);
  await tryTo({ y: 30 }, { y: 90 });
  expect(await journal.count({ route: DRAWS })).toBe(calls);
  await list.refreshButton.focus();
  await page.keyboard.press('Enter');
  await expect.poll(messages).toContain('Up to date');
  await expect(list.refreshButton).toBeFocused();
  expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
});

test('pulling a form refreshes the list below it', async ({ page, player, journal }) => {
  await player.signIn();
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await page.goto('/#/pages/repay/repay');
  await expect(page.getByText('No deposits yet.')).toBeAttached();
  const calls = await journal.count({ route: 'wallet.deposits' });
  await list.pullTo({ y: 30 }, { y: 60 });
  await list.finger.up();
  await expect.poll(messages).toContain('Up to date');
  expect(await journal.count({ route: 'wallet.deposits' })).toBe(calls + 1);
});

test('a mouse can pull the list without a click at the end', async ({ page, player, journal }) => {
  // The row follows the mouse, so the pointer ends over the button of the row.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await new RecordPage(page).open();
  await expect(list.opener).toBeVisible();
  const loads = async () => {
    const calls = await journal.find({ route: 'games.getBetRecord' });
    return calls.filter(({ payload }) => Reflect.has(Object(payload), 'range')).length;
  };
  expect(await loads()).toBe(1);
  await list.pullByMouse(list.opener, 80);
  await expect.poll(messages).toContain('Up to date');
  expect(await loads()).toBe(2);
  await expect(list.opener).toHaveAttribute('aria-expanded', 'false');
  await list.opener.click();
  await expect(list.opener).toHaveAttribute('aria-expanded', 'true');
});

test.describe('a day of draws', () => {
  test.use({ worldOptions: { scenario: 'busy' } });

  test('each end of the list loads one more page, and a failed page is loaded again by a tap alone', async ({
    page,
    journal,
    faults,
  }) => {
    const list = new PagedList(page);
    await list.openHistory();
    await expect(list.rows).toHaveCount(30);
    const calls = await journal.count({ route: DRAWS });
    await list.scrollToEnd();
    await expect(list.rows).toHaveCount(60);
    await list.scrollBy(-10);
    expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
    await faults.answer(DRAWS, REFUSED, { times: 2 });
    await list.scrollToEnd();
    await expect(list.retry).toBeVisible();
    for (const px of [-400, 400, -400, 400]) await list.scrollBy(px);
    await list.retry.click();
    await expect.poll(() => journal.count({ route: DRAWS })).toBe(calls + 3);
    await expect(list.retry).toBeEnabled();
    await list.retry.click();
    await expect(list.rows).toHaveCount(90);
    expect(await journal.count({ route: DRAWS })).toBe(calls + 4);
  });
});

test('the end of the road shows earlier draws', async ({ page }) => {
  await new BetPage(page).open();
  const { road, roadSums } = new BetBoard(page);
  await expect(roadSums).toHaveCount(20);
  await road.evaluate((link) => link.scrollTo({ left: link.scrollWidth }));
  await expect.poll(() => roadSums.count()).toBeGreaterThan(20);
});

test('a long press on a pick, or a right click, shows its details and does not pick it', async ({
  page,
}) => {
  await new BetPage(page).open();
  const tile = page.getByRole('button', { name: /^Big, / });
  const { x, y } = (await tile.boundingBox()) ?? { x: 0, y: 0 };
  const finger = new Finger(page);
  await finger.down({ x: x + 30, y: y + 20 });
  const details = page.getByRole('dialog', { name: 'Big' });
  await expect(details).toBeVisible();
  await finger.up();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await tile.click({ button: 'right' });
  await expect(details).toBeVisible();
});
