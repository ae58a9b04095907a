import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

const URL = '/pages/index/discount';
const SIGN_IN = 'Daily sign-in';

const task = (screen: Screen, name: string) => screen.row(name, 'listitem');

async function claim(app: App): Promise<void> {
  await (await task(app, SIGN_IN)).tap(/^Claim/);
}

flow('a reward claimed in the profile adds to the level progress', async ({ app, player }) => {
  await player.signIn();
  await app.open('/pages/profile/profile');
  await app.sees('100 points to VIP 2');
  await app.sees('1 to claim');
  await app.tap(/^Welfare center/);
  const sheet = await app.dialog();
  await (await task(sheet, SIGN_IN)).tap(/^Claim/);
  await (await task(sheet, SIGN_IN)).sees('Claimed');
  await sheet.tap('Close');
  await app.sees('90 points to VIP 2');
  await app.sees('Nothing to claim right now');
});

flow('a claim whose answer is lost counts once', async ({ app, world, player, faults }) => {
  await player.signIn();
  await faults.loseAnswer('welfare.claim');
  await app.open(URL);
  await claim(app);
  await app.sees('We couldn’t confirm. Tap Claim again; it counts once.');
  await claim(app);
  await app.sees('+10 points claimed');
  expect((await world.call('wallet.index', {}, player.token)).points).toBe(10);
});

flow('an unfinished task shows its progress', async ({ app, player }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '1.00' });
  await app.open(URL);
  const unfinished = await task(app, 'Ten bets in a day');
  await unfinished.sees('1 of 10');
  await (await task(app, 'First bet of the day')).find('button', /^Claim/);
});

flow('what can be claimed comes first and keeps its place', async ({ app, player }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '1.00' });
  await app.open(URL);
  const tasks = await app.part('region', 'Welfare center');
  const titles = () => tasks.all('listitem').map(({ textContent }) => textContent ?? '');
  await app.until(() => expect(titles()).not.toHaveLength(0));
  const first = [expect.stringContaining(SIGN_IN), expect.stringContaining('First bet of the day')];
  expect(titles().slice(0, 2)).toEqual(first);
  await claim(app);
  await (await task(app, SIGN_IN)).sees('Claimed');
  expect(titles().slice(0, 2)).toEqual(first);
  await app.reload();
  await app.tapText('Claimed · 1');
  await (await task(app, SIGN_IN)).sees('Claimed');
  const reloaded = await app.part('region', 'Welfare center');
  expect(reloaded.all('listitem').at(-1)?.textContent).toContain(SIGN_IN);
});

flow('all that is ready is claimed at once', async ({ app, player }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '1.00' });
  await app.open(URL);
  await app.sees('2 rewards ready');
  await app.tap('Claim all');
  await app.sees('2 rewards claimed');
  await app.sees('+15 points');
});

flow('a gift of VIP 2 is claimed from the privileges', async ({ app, world, player }) => {
  await world.office.createUser({ username: 'annie', points: 100 });
  await player.signIn({ as: 'annie' });
  await app.open('/pages/profile/profile');
  await app.tap(/^VIP privileges/);
  const privileges = await app.dialog('VIP privileges');
  await (await privileges.row('Upgrade gift', 'listitem')).sees('Ready to claim');
  await (await privileges.row('Birthday gift', 'listitem')).sees('Unlocked');
  await privileges.tap(/^Welfare center/);
  const rewards = await app.dialog('Welfare center');
  await (await task(rewards, 'VIP 2 upgrade gift')).tap(/^Claim/);
  await (await task(rewards, 'VIP 2 upgrade gift')).sees('Claimed');
  expect((await world.call('wallet.index', {}, player.token)).main).toBe('5.00');
});

flow('a reward claimed on another device is reported', async ({ app, world, player }) => {
  await player.signIn();
  await app.open(URL);
  await world.call('welfare.claim', { task_id: 'sign_in' }, player.token);
  await claim(app);
  await app.sees('Already claimed');
  await app.count('button', 0, `Claim: ${SIGN_IN}`);
});

flow('a guest sees that rewards need an account', async ({ app }) => {
  await app.open('/');
  await app.tap('Try as Guest');
  await app.open(URL);
  await app.sees('Rewards are for members');
  await app.sees('Guests get no rewards. Sign up to claim');
  await app.find('button', 'Sign up');
});
