import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const URL = '/pages/profile/profile';
const PRIVILEGES = [
  'Upgrade gift',
  'High rebate',
  'Weekly bonus',
  'Birthday gift',
  'Exclusive service',
  'Sign-in bonus',
  'Rebate bonus',
  'Level bonus',
];

/** The entries of the menu, each with the title of the page or a text of the sheet that it opens. */
const MENU = [
  ['Personal info', { page: 'Personal info' }],
  ['My assets', { page: 'My assets' }],
  ['Withdraw card', { page: 'Withdraw card' }],
  ['Bet history', { page: 'Bet history' }],
  ['Transactions', { page: 'Transactions' }],
  ['Prize record', { page: 'Prize record' }],
  ['Coin balance', { sheet: '100 points to VIP 2' }],
  ['Account', { sheet: 'Member since10 Mar 2026' }],
  ['Share and earn', { sheet: 'Play with me on Dicebox' }],
  ['Feedback', { page: 'Feedback' }],
  ['Help', { page: 'Help' }],
  ['Join us', { sheet: 'Write to us' }],
] as const;
/** The actions and settings that open a page, with its title. */
const OTHER_PAGES = [
  ['Deposit', 'Deposit'],
  ['Withdraw', 'Withdraw'],
  ['Transfer', 'Transfer'],
  ['Savings', 'Savings'],
  ['Responsible play', 'Responsible play'],
  ['Notices', 'Notices'],
] as const;

flow('the profile shows and hides the balances, also after a reload', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  await app.sees('player1');
  await app.sees('1,000');
  await app.tap('Hide balance');
  await app.lacks('1,000');
  await app.reload();
  await app.sees('Balance hidden');
});

flow('the profile names its privileges and which are unlocked', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  await app.sees('VIP 1');
  await app.tap(/^VIP privileges/);
  const sheet = await app.dialog('VIP privileges');
  const titles = sheet.all('listitem').map(({ textContent }) => textContent ?? '');
  expect(titles).toEqual(PRIVILEGES.map((title) => expect.stringContaining(title)));
  await (await sheet.row('Sign-in bonus', 'listitem')).sees('Ready to claim');
  await (await sheet.row('High rebate', 'listitem')).sees('From VIP 5');
});

flow('every menu entry of the profile opens its page or sheet', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  const menu = await app.part('region', 'Menu');
  const labels = menu.all('button').map(({ textContent }) => textContent);
  expect(labels).toEqual(MENU.map(([label]) => label));
  const all = (await app.part('main')).all('button').map(({ textContent }) => textContent);
  expect(all.filter((label, at) => all.indexOf(label) !== at)).toEqual([]);
  for (const [label, opens] of MENU) {
    await app.tap(label);
    if ('page' in opens) {
      await app.hasTitle(opens.page);
      await app.open(URL);
    } else {
      const sheet = await app.dialog(label);
      await sheet.sees(opens.sheet);
      await sheet.tap('Close');
      await app.noDialog();
    }
  }
});

flow('every action and setting of the profile opens its page', async ({ app, player }) => {
  await player.signIn();
  for (const [label, title] of OTHER_PAGES) {
    await app.open(URL);
    await app.tap(label);
    await app.hasTitle(title);
  }
});

flow('language and appearance change at once and persist', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  await app.tap('Dark', 'radio');
  await app.tap('简体中文', 'radio');
  await app.hasTitle('我的');
  const { dataset } = document.documentElement;
  const appearance = () => [dataset['theme'], document.documentElement.lang];
  await app.until(() => expect(appearance()).toEqual(['dark', 'zh-Hans']));
  await app.reload();
  expect(appearance()).toEqual(['dark', 'zh-Hans']);
  await app.tap('English', 'radio');
  await app.hasTitle('Me');
});

for (const path of ['/', '/games/x/']) {
  flow(`the complete invitation can be copied from the app at ${path}`, async ({ app, player }) => {
    await player.signIn();
    history.replaceState(null, '', `${path}?from=mail`);
    try {
      await app.open(URL);
      await app.tap('Share and earn');
      const sheet = await app.dialog();
      await sheet.sees(`${location.host}${path}…?invite=`);
      await sheet.tap('Copy');
      await app.sees('Copied');
      const [, link = ''] = (await navigator.clipboard.readText()).split('Dicebox: ');
      const { origin, pathname, search, hash } = new globalThis.URL(link);
      expect([origin, pathname, search]).toEqual([location.origin, path, '']);
      expect(hash).toMatch(/^#\/pages\/register\/register\?invite=[2-9A-Z]{6}$/);
    } finally {
      history.replaceState(null, '', '/');
    }
  });
}

flow('the profile asks before logging out', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  await app.tap('Log out');
  await (await app.dialog()).tap('Cancel');
  await app.sees('player1');
  await app.tap('Log out');
  await (await app.dialog()).tap('Log out');
  await app.hasTitle('Log in');
  await app.open(URL);
  await app.sees('Log in or sign up');
  await app.find('button', 'Help');
  await app.hasNo('button', 'Personal info');
});

flow('sound and vibration are off until they are switched on', async ({ app }) => {
  await app.open(URL);
  await app.find('switch', 'Sound', { checked: false });
  await app.tap('Sound', 'switch');
  await app.reload();
  await app.find('switch', 'Sound', { checked: true });
});
