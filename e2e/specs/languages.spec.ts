import { DepositPage } from '../../kit/playwright/pages/index.ts';
import { AnyScreen } from '../pages/every-screen.ts';
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

test('the language choice in the profile changes the title and the pages behind it', async ({
  page,
  player,
}) => {
  await player.signIn();
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await shell.goTo('/');
  await expect(language.games.first()).toContainText('K3 · 3 min');
  await language.goToTab('Me');
  await expect(page).toHaveTitle('Me · Dicebox');

  await language.switchInProfile('zh-Hans');
  await expect(page).toHaveTitle('我的 · Dicebox');
  await expect(shell.title.filter({ visible: true })).toHaveText('我的');
  await expect(language.tabs).toHaveText(TABS['zh-Hans']);

  await language.goToTab('首页');
  await expect(shell.text('player1，欢迎您')).toBeVisible();
  await expect(language.games.first()).toContainText('快三 · 3分钟');
});

test('a server error on a kept page appears in the new language', async ({ page, player }) => {
  await player.signIn();
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await shell.goTo('/pages/repay/repay');
  const deposit = new DepositPage(page);
  await deposit.ask('999999');
  await expect(deposit.text('The amount must be between 1.00 and 100,000.00')).toBeVisible();
  await language.goToTab('Me');
  await language.switchInProfile('zh-Hans');
  await language.goToTab('充值');
  await expect(deposit.text('金额须在1.00至100,000.00之间')).toBeVisible();
});

test('each call names the language of the player', async ({ page, player, journal }) => {
  await player.signIn();
  await new LanguagePage(page).store('zh-Hans');
  await journal.clear();
  const screen = new AnyScreen(page);
  for (const path of ['/', '/pages/profile/profile', '/pages/game/record']) await screen.open(path);
  const calls = await journal.find();
  expect(calls.map(({ route }) => route)).toContain('games.getBetRecord');
  // Requests for pictures have no route.
  for (const { route, headers } of calls.filter((each) => each.route !== null))
    expect(headers['accept-language'], String(route)).toBe('zh-Hans');
});

for (const locale of ['fr', 'zh', 'zh-Hant', 'EN', '"en"', '__proto__', '']) {
  test(`a stored locale of "${locale}" is ignored`, async ({ page, journal }) => {
    const language = new LanguagePage(page);
    await language.store(locale);
    await new Shell(page).goTo('/');
    await expect(language.tabs).toHaveText(TABS.en);
    await expect(language.document).toHaveAttribute('lang', 'en');
    expect((await journal.last('games.list')).headers['accept-language']).toBe('en');
  });
}

test('a Chinese page declares its language before its messages load @every-browser', async ({
  page,
}) => {
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await language.store('zh-Hans');
  const release = await language.holdChinese();
  const opening = shell.goTo('/pages/index/customer-service');
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
  await expect(shell.title).toBeHidden();
  release();
  await opening;
  await expect(shell.title).toHaveText('客服');
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
});

test('a Chinese page is in English, and declares it, until its messages load @every-browser', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/zh-hans/);
  const language = new LanguagePage(page);
  const shell = new Shell(page);
  await language.store('zh-Hans');
  const findChinese = await language.failChinese();
  const answers = ['/api/index/index', '/api/games/category'].map((path) =>
    page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path),
  );
  // A page without pictures, because pictures would fail without a network too.
  await shell.goTo('/pages/index/customer-service');
  await expect(language.tabs).toHaveText(TABS.en);
  await expect(language.document).toHaveAttribute('lang', 'en');
  await findChinese();
  // A call that is cut off logs an error, so the page's own calls must be answered first.
  await Promise.all(answers);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await context.setOffline(false);
  await expect(language.tabs).toHaveText(TABS['zh-Hans']);
  await expect(language.document).toHaveAttribute('lang', 'zh-Hans');
});

test.describe('numbers, money and days on screens', () => {
  test.beforeEach(async ({ player, clock }) => {
    await player.signIn({ amount: '12345.60' });
    await player.bet({ play: 'big', amount: '1000.00' });
    await clock.set('2026-03-11T02:00:30Z');
    await player.bet({ play: 'small', amount: '10.00' });
    await player.bet({ play: 'odd', amount: '20.00' });
  });

  const TEXTS = {
    en: {
      balance: '11,315.60',
      days: ['Today', '2 bets', 'Yesterday', '1 bet'],
      waiting: '2 bets await their draw and are not counted in net and win rate.',
      rate: /^(0|100)\.00%$/,
      range: '10 Mar 2026 – 11 Mar 2026',
      history: 'Draw history',
      stats: 'Draws on 10 Mar 2026',
    },
    'zh-Hans': {
      balance: '11,315.60',
      days: ['今日', '2单', '昨日', '1单'],
      waiting: '另有2单待开奖，未计入净盈亏和中奖率。',
      rate: /^(0|100)\.00%$/,
      range: '2026年3月10日至2026年3月11日',
      history: '开奖历史',
      stats: '2026年3月10日开奖统计',
    },
  } as const;

  for (const locale of ['en', 'zh-Hans'] as const) {
    test(locale, async ({ page }) => {
      const language = new LanguagePage(page);
      const shell = new Shell(page);
      const texts = TEXTS[locale];
      await language.store(locale);
      await shell.goTo('/pages/game/record');
      await language.chooseDays('2026-03-10', '2026-03-11');
      await expect(language.range).toHaveText(texts.range);
      await expect(shell.text(texts.waiting)).toBeVisible();
      await expect(shell.text(texts.rate)).toBeVisible();
      for (const text of texts.days) await expect(shell.text(text)).toBeVisible();
      await shell.goTo('/pages/game/history?game_id=1');
      await expect(shell.title).toHaveText(texts.history);
      await language.chooseDays('2026-03-10', '2026-03-10');
      await expect(shell.text(texts.stats)).toBeVisible();
      await shell.goTo('/');
      await expect(shell.text(/^11,315\.60$/)).toBeVisible();
    });
  }
});
