import { expect } from 'vitest';
import { ROUTE_NAMES, urlOf } from '../../client/navigation/routes.ts';
import { flow } from './support/flow.ts';

flow('the choice of language changes title and kept pages', async ({ app, player }) => {
  await player.signIn();
  await app.open('/');
  await app.sees('K3 · 3 min');
  await app.tap(/^Me/, 'link');
  await app.hasTitle('Me');
  await app.until(() => expect(document.title).toBe('Me · Dicebox'));
  await app.tap('简体中文', 'radio');
  await app.hasTitle('我的');
  await app.until(() => expect(document.title).toBe('我的 · Dicebox'));
  await app.tap('首页', 'link');
  await app.sees('player1，欢迎您');
  await app.sees('快三 · 3分钟');
});

flow('an error on a kept page changes its language', { isTranslated: true }, async (its) => {
  const { app, player } = its;
  await player.signIn();
  await app.open('/pages/repay/repay');
  await app.fill('Amount', '999999');
  await app.tap(/^Deposit/);
  await app.sees('The amount must be between 1.00 and 100,000.00');
  await app.tap(/^Me/, 'link');
  await app.tap('简体中文', 'radio');
  await app.tap('充值', 'link');
  await app.sees('金额须在1.00至100,000.00之间');
});

flow('every page works while it is translated', { isTranslated: true }, async ({ app, player }) => {
  await player.signIn();
  for (const name of ROUTE_NAMES) {
    await app.open(urlOf(name));
    expect(app.all('heading', undefined, { level: 1 })).toHaveLength(1);
  }
  await app.open('/pages/profile/profile');
  await app.tap('简体中文', 'radio');
  await app.hasTitle('我的');
  await app.back();
  await app.hasTitle('投注记录');
});

flow('a board in view appears in the new language', async ({ app }) => {
  await app.open('/pages/game/bet?game_id=1');
  await app.find('button', /^Big, odds/);
  localStorage.setItem('locale', 'zh-Hans');
  window.dispatchEvent(new StorageEvent('storage', { key: 'locale' })); // as another tab does
  await app.find('button', /^大，赔率/);
  await app.sees('遇三同号，四项均不中奖。');
});

flow('each call names the language of the player', async ({ app, player, journal }) => {
  await player.signIn();
  localStorage.setItem('locale', 'zh-Hans');
  await journal.clear();
  for (const url of ['/', '/pages/profile/profile', '/pages/game/record']) await app.open(url);
  const calls = (await journal.find()).filter(({ route }) => route !== null);
  expect(calls.map(({ route }) => route)).toContain('games.getBetRecord');
  const languages = calls.map(({ headers }) => headers['accept-language']);
  expect([...new Set(languages)]).toEqual(['zh-cn']);
});

// The flows of records and draws read them in English.
flow('numbers, money and days are written as in Chinese', async ({ app, player, clock }) => {
  await player.signIn({ amount: '12345.60' });
  await player.bet({ play: 'big', amount: '1000.00' });
  await clock.set('2026-03-11T02:00:30Z');
  await player.bet({ play: 'small', amount: '10.00' });
  await player.bet({ play: 'odd', amount: '20.00' });
  localStorage.setItem('locale', 'zh-Hans');
  const chooseDays = async (first: string, last: string) => {
    await app.choose('日期', '自定义');
    await app.fill('开始日期', first);
    await app.fill('结束日期', last);
    await app.tap('确定');
    await app.noDialog();
  };
  await app.open('/pages/game/record');
  await chooseDays('2026-03-10', '2026-03-11');
  await app.sees('2026年3月10日至2026年3月11日');
  await app.sees('2单待开奖，尚未计入。');
  await app.sees('今日 2单');
  await app.sees('昨日 1单');
  await app.sees(/\b(0|100)\.0%/);
  await app.open('/pages/game/history?game_id=1');
  await chooseDays('2026-03-10', '2026-03-10');
  await app.sees('2026年3月10日开奖统计');
  await app.open('/');
  await app.sees('11,315.60');
});

flow('a choice has the default label of the language of the device', async ({ app }) => {
  Object.defineProperty(navigator, 'language', { value: 'es-ES', configurable: true });
  await app.open('/pages/game/bet?game_id=1');
  await app.tap('More tools');
  await app.find('button', 'Cancelar');
  Reflect.deleteProperty(navigator, 'language'); // that of the page's prototype is left
});
