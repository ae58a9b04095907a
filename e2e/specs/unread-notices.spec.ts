import { HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test.use({ worldOptions: { scenario: 'empty' } });

test('the tab bar shows the number of unread notices and follows the server', async ({
  page,
  player,
  world,
}) => {
  const tabs = new TabBar(page);
  await player.signIn();
  await new HomePage(page).open();
  await expect(tabs.entry('Me')).toBeVisible();
  const id = await world.office.publishNotice({ title: 'Hello', content: 'One' });
  await world.office.publishNotice({ title: 'Again', content: 'Two' });
  await tabs.goTo('Help');
  await expect(tabs.entry('Me 2 unread notices')).toBeVisible();
  await world.call('index.markNoticeRead', { notice_id: id }, player.token);
  await tabs.goTo('Home');
  await expect(tabs.entry('Me 1 unread notice')).toBeVisible();
  await world.call('index.markAllNoticesRead', {}, player.token);
  await tabs.goTo('Help');
  await expect(tabs.entry('Me')).toBeVisible();
});

test('a visitor has no unread notices', async ({ page, world }) => {
  const tabs = new TabBar(page);
  await world.office.publishNotice({ title: 'Hello', content: 'One' });
  await new HomePage(page).open();
  await tabs.goTo('Help');
  await expect(tabs.entry('Me')).toBeVisible();
});
