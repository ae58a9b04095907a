import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { fillSignUp, PASSWORD } from './support/entry.ts';
import { pickName, seeBalance } from './support/board.ts';
import { flow } from './support/flow.ts';

const NAME = 'Invalid username format';
const WEAK = 'Password must be 8-12 characters with letters & numbers';
const TERMS = 'Please accept the Terms and Privacy Policy';

async function signUp(app: App): Promise<void> {
  const page = await app.part('main');
  await page.tap('Sign up');
}

async function openSignUp(app: App): Promise<void> {
  await app.open('/pages/register/register');
  await app.tap(/I agree to the Terms/, 'checkbox');
}

flow('sign-up names missing and invalid fields', { isTranslated: true }, async (its) => {
  const { app, journal } = its;
  await app.open('/pages/register/register');
  await signUp(app);
  await app.sees('Please enter a username');
  await app.sees('Please enter a password');
  await app.sees('Please confirm your password');
  await app.sees(TERMS);
  expect(document.activeElement).toBe(await app.field('Username'));
  await app.tap(/I agree to the Terms/, 'checkbox');
  await app.lacks(TERMS);
  // Neighbouring cases expect different messages, so that a stale message cannot pass.
  for (const [username, password, confirm, message] of [
    ['abc', PASSWORD, PASSWORD, NAME],
    ['alice2026', 'Password', 'Password', WEAK],
    ['alice2026', PASSWORD, 'Passw0rd2', "Passwords don't match"],
  ] as const) {
    await fillSignUp(app, username, password, confirm);
    await signUp(app);
    await app.sees(message);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  }
  await app.settle();
  expect(await journal.count({ route: 'user.register' })).toBe(0);
});

flow('a refused sign-up shows the reason and keeps the input', async ({ app, world, faults }) => {
  await world.call('user.register', { username: 'alice2026', password: PASSWORD });
  await openSignUp(app);
  await fillSignUp(app, 'ALICE2026');
  await signUp(app);
  await app.sees('Username taken, try another one');
  await fillSignUp(app, 'bob2026');
  for (const [order, message] of [
    [() => faults.drop('user.register'), 'Check your connection and try again'],
    [() => faults.answer('user.register', { msg: 'Not today' }), 'Not today'],
  ] as const) {
    await order();
    await signUp(app);
    await app.sees(message);
  }
  expect((await app.field('Username')).value).toBe('bob2026');
  await signUp(app);
  await app.sees('Welcome, bob2026');
});

flow('a new player gets play money and places the first bet in four taps', async ({ app }) => {
  await openSignUp(app);
  await fillSignUp(app, 'alice2026');
  await signUp(app);
  await app.tap('Add 1,000.00 and play');
  await app.tap(pickName('Big'));
  await app.tap('Place 1 bet · 10.00');
  await seeBalance(app, '990.00');
  await app.open('/');
  await app.sees('990');
  await app.hasNo('button', 'Add 1,000.00 and play');
});

flow('a host without play money offers none', async ({ app, player, faults }) => {
  await player.signIn({ amount: '0.00' });
  await faults.answer('wallet.deposit', { msg: 'Unknown payment channel' });
  await app.open('/');
  await app.tap('Add 1,000.00 and play');
  await app.until(() => expect(app.all('button', 'Add 1,000.00 and play')).toEqual([]));
  expect(await player.balance()).toBe('0.00');
});

flow('play money without an answer are not offered again', async ({ app, player, faults }) => {
  await player.signIn({ amount: '0.00' });
  await faults.drop('wallet.deposit');
  await app.open('/');
  await app.tap('Add 1,000.00 and play');
  await app.hasNo('button', 'Add 1,000.00 and play');
  await app.open('/pages/repay/repay');
  await app.sees('No reply for this deposit yet.');
});

flow('a weak password continues only after a confirmation', async ({ app }) => {
  await openSignUp(app);
  await fillSignUp(app, 'alice2026', 'passw0rd');
  await signUp(app);
  const question = await app.dialog();
  await question.sees('Continue anyway?');
  await question.tap('Choose another');
  expect((await app.field('Username')).value).toBe('alice2026');
  await signUp(app);
  await (await app.dialog()).tap('Continue');
  await app.sees('Welcome, alice2026');
});

flow('terms and privacy open as pages, and the sign-up keeps its input', async ({ app }) => {
  await app.open('/pages/register/register');
  await app.fill('Username', 'alice2026');
  for (const text of ['Terms', 'Privacy Policy']) {
    await app.tap(text);
    await app.find('heading', text, { level: 1 });
    await app.tap('Back');
    expect((await app.field('Username')).value).toBe('alice2026');
  }
  await app.tap('Online support');
  await app.find('heading', 'Help', { level: 1 });
});

flow('the sign-up offers login and guest access', async ({ app }) => {
  await app.open('/pages/register/register');
  await app.tap('Log in');
  await app.find('heading', 'Log in', { level: 1 });
  await app.open('/pages/register/register');
  await app.tap('Try as Guest');
  await app.sees('You’re browsing as a guest');
});

flow('installs the app if the browser offers it and otherwise explains how', async ({ app }) => {
  await app.open('/pages/register/register');
  await app.tap('Get the app');
  const sheet = await app.dialog('Get the app');
  await sheet.sees('In Chrome or Edge, click the install icon');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  const prompt = { prompt: () => Promise.resolve(), userChoice: { outcome: 'accepted' } };
  window.dispatchEvent(Object.assign(offer, prompt));
  await sheet.lacks('In Chrome or Edge');
  await sheet.tap('Install');
  await app.sees('Installing Dicebox');
  await app.until(() => expect(document.querySelector('dialog:not([inert])')).toBeNull());
});

const ME = '/pages/profile/profile';

flow('a friend who signs up by the link earns the inviter a reward', async (its) => {
  const { app, player, world, clock } = its;
  await player.signIn({ amount: '0.00' });
  await app.open(ME);
  await app.tap('Share and earn');
  const sheet = await app.dialog('Share and earn');
  await sheet.sees('0 friends joined · earned 0.00');
  await sheet.sees(/You get 20.00 in play money once a friend/);
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
  await app.tap(/I agree/, 'checkbox');
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
  await app.tap(/I agree/, 'checkbox');
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
