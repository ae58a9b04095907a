import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { flow } from './support/flow.ts';

const ME = '/pages/profile/profile';
const PASSWORD = 'Passw0rd9';

async function fillSignUp(app: App, username: string): Promise<void> {
  await app.fill('Username', username);
  await app.fill('Password', PASSWORD);
  await app.fill('Confirm password', PASSWORD);
  await app.tap(/I agree/, 'checkbox');
}

flow('a friend who signs up by the link earns the inviter a reward', async (its) => {
  const { app, player, world, clock } = its;
  await player.signIn({ amount: '0.00' });
  await app.open(ME);
  await app.tap('Share and earn');
  const sheet = await app.dialog('Share and earn');
  await sheet.sees('0 friends joined · earned 0.00');
  await sheet.sees(/You get 20.00 in play credits once a friend/);
  const { code } = await world.call('user.invite', {}, player.token);
  await sheet.sees(code);
  await sheet.tap('Copy');
  await app.sees('Copied');
  const copied = await navigator.clipboard.readText();
  const link = copied.replace(/^.*#/, '');
  expect(link).toBe(`/pages/register/register?invite=${code}`);

  await sheet.tap('Close');
  await app.tap('Log out');
  await (await app.dialog()).tap('Log out');
  await app.open(link);
  expect((await app.field('Invite code')).value).toBe(code);
  await fillSignUp(app, 'kay7');
  await app.tap('Sign up');
  await app.sees('Welcome to Dicebox');

  const friend = await world.call('user.login', { account: 'kay7', password: PASSWORD });
  const { token } = friend.userinfo;
  await world.call('wallet.deposit', { amount: '10.00', channel: 'demo' }, token);
  const { current } = await world.call('games.getGameResult', { game_id: 1 });
  const lines = [{ play: 'big', pick: '', amount: '1.00' }] as const;
  const order = { game_id: 1, game_no: current.game_no, bet_content: { lines: [...lines] } };
  await world.call('games.submitBet', order, token);
  await clock.advance('3m');
  expect(await player.balance()).toBe('20.00');
});

flow('an unknown code is refused by its name, and can be left out', async ({ app }) => {
  await app.start('/pages/login/register?invite=zzzzzz');
  expect((await app.field('Invite code')).value).toBe('zzzzzz');
  await fillSignUp(app, 'kay7');
  await app.tap('Sign up');
  await app.sees('Invite code not found');
  await app.fill('Invite code', '');
  await app.tap('Sign up');
  await app.sees('Welcome to Dicebox');
});

flow('a code can be typed, and goes with the visitor to the log-in page', async ({ app }) => {
  await app.open('/pages/register/register');
  await app.hasNo('textbox', 'Invite code');
  await app.tap('I have an invite code');
  await app.hasFocus('Invite code');
  await app.open('/pages/register/register?invite=K7M2QX');
  await app.tap('Log in');
  expect(app.url).toBe('/pages/login/login?invite=K7M2QX');
});

flow('a host without invitations has the plain link', { hostProfile: 'stock' }, async (its) => {
  const { app, player, journal } = its;
  await player.signIn();
  await app.open(ME);
  await app.tap('Share and earn');
  const sheet = await app.dialog('Share and earn');
  await sheet.sees('There is no referral reward.');
  await sheet.lacks(/friends joined/);
  await sheet.tap('Copy');
  await app.sees('Copied');
  expect(await navigator.clipboard.readText()).toMatch(/\/#\/pages\/register\/register$/);
  await sheet.tap('Close');
  await app.tap('Share and earn');
  await app.sees('There is no referral reward.');
  expect(await journal.count({ route: 'user.invite' })).toBe(1);
});

flow('an invite code that could not be loaded is loaded again', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('user.invite', { code: 0, msg: 'Not now' });
  await app.open(ME);
  await app.tap('Share and earn');
  await app.sees('Your invite code could not be loaded. Not now');
  await app.find('button', 'Copy');
  await app.tap('Try again');
  await app.sees('0 friends joined · earned 0.00');
});
