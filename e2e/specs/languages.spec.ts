import { LanguagePage } from '../pages/language.ts';
import { Shell } from '../pages/shell.ts';
import { expect, test } from '../support/test.ts';

// The name of the last tab may include the number of unread notices.
const TABS = {
  en: ['Home', 'Offers', 'Help', 'Deposit', /^Me/],
  'zh-Hans': ['首页', '优惠', '客服', '充值', /^我的/],
};

test('the language switch on home changes every text at once and survives a reload @every-browser', async ({
  page,
  journal,
}) => {
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await shell.goTo('/');
  await expect(language.tabs).toHaveText(TABS.en);
  await expect(language.games.first()).toContainText('K3 · 3 min');
  expect(await language.stored()).toBeNull();

  await language.switchAtHome('zh-Hans');
  await expect(language.tabs).toHaveText(TABS['zh-Hans']);
  await expect(language.games.first()).toContainText('快三 · 3分钟');
  await expect(shell.text('三颗骰子，每期开奖皆可验证')).toBeVisible();
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
  expect(await language.stored()).toBe('zh-Hans');
  expect((await journal.last('games.list')).headers['accept-language']).toBe('zh-Hans');

  await page.reload();
  await expect(language.tabs).toHaveText(TABS['zh-Hans']);
  await expect(language.games.first()).toContainText('快三 · 3分钟');
  await language.switchAtHome('en');
  await expect(language.games.first()).toContainText('K3 · 3 min');
  await expect(language.tabs).toHaveText(TABS.en);
  await expect(language.document).toHaveAttribute('lang', 'en');
  expect((await journal.last('games.list')).headers['accept-language']).toBe('en');
});

test('a Chinese page waits for its messages, and is in English where they do not load @every-browser', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/zh-hans/);
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await language.store('zh-Hans');
  const messages = await language.holdChinese();
  const answers = ['/api/index/index', '/api/games/category'].map((path) =>
    page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path),
  );
  // A page without pictures, because pictures would fail without a network too.
  const opening = shell.goTo('/pages/index/customer-service');
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
  await expect(shell.title).toBeHidden();
  messages.lose();
  await opening;
  await expect(language.tabs).toHaveText(TABS.en);
  await expect(language.document).toHaveAttribute('lang', 'en');
  await messages.find();
  // A call that is cut off logs an error, so the page's own calls must be answered first.
  await Promise.all(answers);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await context.setOffline(false);
  await expect(language.tabs).toHaveText(TABS['zh-Hans']);
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
});
