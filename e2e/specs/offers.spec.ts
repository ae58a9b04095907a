import { PagedList } from '../pages/paged-list.ts';
import { Shell } from '../pages/shell.ts';
import { WelfarePage } from '../pages/welfare-page.ts';
import { expect, test } from '../support/test.ts';

const REFUSED = { code: 0, msg: 'Not now' };

test('an activity opens in place, without an account', async ({ page, journal }) => {
  const offers = new WelfarePage(page);
  await offers.open();
  await offers.read('A welcome for your first deposit');
  await expect(offers.text(/no payment is taken, here or later/)).toBeVisible();
  expect(await journal.count({ route: 'welfare.index' })).toBe(0);
});

test('activities that fail to load show an error and load on retry', async ({ page, faults }) => {
  const offers = new WelfarePage(page);
  await faults.answer('index.notice', REFUSED);
  await offers.open();
  await expect(offers.text('The activities could not be loaded. Not now')).toBeVisible();
  await new Shell(page).press('Try again');
  await expect(offers.text('The welfare center is open')).toBeVisible();
});

test('pulling down refreshes tasks and activities, which stay if the refresh fails', async ({
  page,
  player,
  faults,
  journal,
}) => {
  const offers = new WelfarePage(page);
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await player.signIn();
  await offers.open();
  await expect(offers.tasks).toHaveCount(6);
  await expect(offers.text('The welfare center is open')).toBeVisible();
  await journal.clear();
  await faults.answer('welfare.index', REFUSED);
  await list.putFingerDown();
  await list.finger.moveTo({ y: 30 });
  await list.finger.moveTo({ y: 80 });
  await list.finger.up();
  await expect.poll(messages).toContain('Could not refresh');
  await expect(offers.tasks).toHaveCount(6);
  expect(await journal.count({ route: 'welfare.index' })).toBe(1);
  expect(await journal.count({ route: 'index.notice' })).toBe(1);
});

test.describe('without activities', () => {
  test.use({ worldOptions: { scenario: 'empty' } });

  test('shows the empty state and a link', async ({ page }) => {
    const offers = new WelfarePage(page);
    await offers.open();
    await expect(offers.text('There are no activities right now.')).toBeVisible();
    await new Shell(page).press('Go to the games');
    await expect(new Shell(page).text('Games')).toBeVisible();
  });
});
