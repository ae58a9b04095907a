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

/** The menu entries with the title of the page that each opens. */
const PAGES = [
  ['Personal info', 'Personal info'],
  ['Bet history', 'Bet records'],
  ['Draw history', 'Draw history'],
  ['My assets', 'My assets'],
  ['Withdraw card', 'Withdraw'],
  ['Transfer', 'Transfer'],
  ['Transactions', 'Transactions'],
  ['Prize record', 'Prize record'],
  ['Feedback', 'Feedback'],
] as const;
/** The menu entries that open a sheet, each with a text of that sheet. */
const SHEETS = [
  ['Account', 'Member since10 Mar 2026'],
  ['Coin balance', '100 points to VIP 2'],
  ['Share and earn', 'Play with me on Dicebox'],
  ['Join us', 'Write to us'],
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

flow(
  'the profile names the eight privileges and which of them are unlocked',
  async ({ app, player }) => {
    await player.signIn();
    await app.open(URL);
    await app.sees('VIP 1');
    await app.tap(/^VIP privileges/);
    const sheet = await app.dialog('VIP privileges');
    const titles = sheet.all('listitem').map(({ textContent }) => textContent ?? '');
    expect(titles).toEqual(PRIVILEGES.map((title) => expect.stringContaining(title)));
    await (await sheet.row('Sign-in bonus', 'listitem')).sees('Open');
    await (await sheet.row('High rebate', 'listitem')).sees('From VIP 5');
  },
);

flow('every menu entry of the profile opens its page or sheet', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  for (const [menu, title] of PAGES) {
    await app.tap(menu);
    await app.hasTitle(title);
    await app.tap('Back');
    await app.hasTitle('Me');
  }
  for (const [menu, text] of SHEETS) {
    await app.tap(menu);
    const sheet = await app.dialog(menu);
    await sheet.sees(text);
    await sheet.tap('Close');
    await app.noDialog();
  }
  const menus = await Promise.all(
    ['My account', 'My money', 'More'].map((name) => app.part('region', name)),
  );
  // Only the last entry is left out above.
  const entries = menus.flatMap((each) => each.all('button'));
  expect(entries).toHaveLength(PAGES.length + SHEETS.length + 1);
  await app.tap('Help');
  await app.hasTitle('Help');
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

flow('the complete invitation can be copied', async ({ app, player }) => {
  await player.signIn();
  await app.open(URL);
  await app.tap('Share and earn');
  await (await app.dialog()).tap('Copy');
  await app.sees('Copied');
  expect(await navigator.clipboard.readText()).toMatch(
    /Dicebox: http.*\/#\/pages\/register\/register\?invite=[2-9A-Z]{6}$/,
  );
});

flow(
  'parts of the profile that fail to load are loaded again on request',
  async ({ app, player, faults }) => {
    await player.signIn();
    await faults.answer('wallet.index', { code: 0, msg: 'no' }, { times: null });
    await faults.answer('user.vip', { code: 0, msg: 'no' }, { times: null });
    await app.open(URL);
    await app.sees('The balances could not be loaded. no');
    await app.sees('Your VIP level could not be loaded. no');
    await faults.clear();
    await app.tapFirst('Try again');
    await app.sees('1,000');
    await app.tap('Try again');
    await app.sees('100 points to VIP 2');
  },
);

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
  await app.sees('You are not logged in');
  await app.find('button', 'Help');
  expect(app.all('button', 'Personal info')).toEqual([]);
});

flow('sound and vibration are off until they are switched on', async ({ app }) => {
  await app.open(URL);
  await app.find('switch', 'Sound', { checked: false });
  await app.tap('Sound', 'switch');
  await app.reload();
  await app.find('switch', 'Sound', { checked: true });
});
