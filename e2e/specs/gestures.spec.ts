import { PagedList } from '../pages/paged-list.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expect, test } from '../support/test.ts';

const DRAWS = 'games.getHistoryRecord';
const REFUSED = { code: 0, msg: 'Not now' };

test('pulled 44 px it aborts, pulled 45 px it is asked anew, once', async ({ page, journal }) => {
  const list = new PagedList(page);
  const heard = await list.listen();
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 44 });
  await expect(list.says('Pull down to refresh')).toBeVisible();
  await list.finger.up();
  await expect.poll(heard).toContain('Not refreshed');
  await expect(list.says('Not refreshed')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls);

  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 45 });
  await expect(list.says('Release to refresh')).toBeVisible();
  await list.finger.up();
  await expect.poll(heard).toContain('Up to date');
  await expect(list.says('Up to date')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
});

test('the list follows the finger to 150 px at most, waits at 45, and goes back', async ({
  page,
  faults,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const list = new PagedList(page);
  const heard = await list.listen();
  await list.openHistory();
  const top = await list.top();
  await list.putFingerDown();
  await list.finger.moveTo({ y: 40 });
  await expect.poll(() => list.top()).toBe(top + 40);
  await list.finger.moveTo({ y: 380 });
  await expect.poll(() => list.top()).toBe(top + 150);
  await faults.delay(DRAWS, 1500);
  await list.finger.up();
  await expect(list.says('Refreshing')).toBeVisible();
  await expect.poll(() => list.top()).toBe(top + 45);
  await expect.poll(heard).toContain('Up to date');
  await expect.poll(() => list.top()).toBe(top);
});

test('with less motion it says all the same, and stands still', async ({ page }) => {
  const list = new PagedList(page);
  const heard = await list.listen();
  await list.openHistory();
  const top = await list.top();
  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 120 });
  await expect(list.says('Release to refresh')).toBeVisible();
  expect(await list.top()).toBe(top);
  await list.finger.cancel();
  await expect.poll(heard).toContain('Not refreshed');
});

test('a refresh that fails says so, keeps the rows, and can be done again', async ({
  page,
  faults,
}) => {
  const list = new PagedList(page);
  const heard = await list.listen();
  await list.openHistory();
  const rows = await list.rows.count();
  await faults.answer(DRAWS, REFUSED);
  for (const outcome of ['Could not refresh', 'Up to date']) {
    await list.putFingerDown();
    await list.finger.moveTo({ y: 30 });
    await list.finger.moveTo({ y: 90 });
    await list.finger.up();
    await expect.poll(heard).toContain(outcome);
    await expect(list.rows).toHaveCount(rows);
  }
});

test('away from the top, aside or upwards nothing is pulled', async ({ page, journal }) => {
  const list = new PagedList(page);
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  const tryTo = async (...moves: { x?: number; y?: number }[]) => {
    await list.putFingerDown();
    for (const move of moves) await list.finger.moveTo(move);
    await list.finger.up();
    await expect(list.says('(Pull|Release|Not).*')).toHaveCount(0);
  };
  await tryTo({ x: 60, y: 20 }, { x: 80, y: 200 });
  await tryTo({ y: -40 }, { y: 100 });
  await list.scrollBy(200);
  await tryTo({ y: 30 }, { y: 90 });
  expect(await journal.count({ route: DRAWS })).toBe(calls);
});

test('a keyboard comes to a button for it', async ({ page, journal }) => {
  const list = new PagedList(page);
  const heard = await list.listen();
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  await list.refreshButton.focus();
  await page.keyboard.press('Enter');
  await expect.poll(heard).toContain('Up to date');
  await expect(list.refreshButton).toBeFocused();
  expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
});

test('a mouse can pull, and presses nothing as it lets go', async ({ page, player, journal }) => {
  // The row follows the mouse, which is still over its button in the end.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const list = new PagedList(page);
  const heard = await list.listen();
  await new RecordPage(page).open();
  await expect(list.opener).toBeVisible();
  const calls = await journal.count({ route: 'games.getBetRecord' });
  await list.pullByMouse(list.opener, 80);
  await expect.poll(heard).toContain('Up to date');
  expect(await journal.count({ route: 'games.getBetRecord' })).toBe(calls + 1);
  await expect(list.opener).toHaveAttribute('aria-expanded', 'false');
  await list.opener.click();
  await expect(list.opener).toHaveAttribute('aria-expanded', 'true');
});

test.describe('a day of draws', () => {
  test.use({ worldOptions: { scenario: 'busy' } });

  test('the end brings the next page once, and the next end the one after', async ({
    page,
    journal,
  }) => {
    const list = new PagedList(page);
    await list.openHistory();
    await expect(list.rows).toHaveCount(30);
    const calls = await journal.count({ route: DRAWS });
    for (const pages of [2, 3]) {
      await list.scrollToEnd();
      await expect(list.rows).toHaveCount(30 * pages);
      await list.scrollBy(-10);
      expect(await journal.count({ route: DRAWS })).toBe(calls + pages - 1);
    }
  });

  test('however fast one scrolls, 350 ms pass between two pages', async ({ page }) => {
    const list = new PagedList(page);
    await list.openHistory();
    const gaps = list.timeCalls();
    await list.stayAtEnd();
    await expect.poll(() => gaps().length).toBeGreaterThanOrEqual(2);
    // A busy machine sends a call late; without the lock there would be no gap at all.
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(200);
  });

  test('a page that failed is asked for by a tap, and by nothing else', async ({
    page,
    journal,
    faults,
  }) => {
    const list = new PagedList(page);
    await list.openHistory();
    const calls = await journal.count({ route: DRAWS });
    await faults.answer(DRAWS, REFUSED, { times: 2 });
    await list.scrollToEnd();
    await expect(list.retry).toBeVisible();
    for (const px of [-400, 400, -400, 400]) await list.scrollBy(px);
    await list.retry.click();
    await expect.poll(() => journal.count({ route: DRAWS })).toBe(calls + 2);
    await expect(list.retry).toBeEnabled();
    await list.retry.click();
    await expect(list.rows).toHaveCount(60);
    expect(await journal.count({ route: DRAWS })).toBe(calls + 3);
  });
});
