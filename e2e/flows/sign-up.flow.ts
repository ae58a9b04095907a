import { expect } from 'vitest';
import type { App } from './support/app.ts';
import { pickName, seeBalance } from './support/board.ts';
import { flow } from './support/flow.ts';

const GOOD = 'Passw0rd1';
const NAME = 'Invalid username format';
const PASSWORD = 'Password must be 8-12 characters with letters & numbers';
const TERMS = 'Please accept the Terms and Privacy Policy';

async function fillIn(app: App, username: string, password: string, confirm = password) {
  await app.fill('Username', username);
  await app.fill('Password', password);
  await app.fill('Confirm password', confirm);
}

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
    ['abc', GOOD, GOOD, NAME],
    ['alice2026', 'Password', 'Password', PASSWORD],
    ['alice2026', GOOD, 'Passw0rd2', "Passwords don't match"],
  ] as const) {
    await fillIn(app, username, password, confirm);
    await signUp(app);
    await app.sees(message);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  }
  await app.settle();
  expect(await journal.count({ route: 'user.register' })).toBe(0);
});

flow('a refused sign-up shows the reason and keeps the input', async ({ app, world, faults }) => {
  await world.call('user.register', { username: 'alice2026', password: GOOD });
  await openSignUp(app);
  await fillIn(app, 'ALICE2026', GOOD);
  await signUp(app);
  await app.sees('Username taken, try another one');
  await fillIn(app, 'bob2026', GOOD);
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

flow('a new player gets play credits and places the first bet in four taps', async ({ app }) => {
  await openSignUp(app);
  await fillIn(app, 'alice2026', GOOD);
  await signUp(app);
  await app.tap('Add 1,000.00 and play');
  await app.tap(pickName('Big'));
  await app.tap('Place 1 bet · 10.00');
  await seeBalance(app, '990.00');
  await app.open('/');
  await app.sees('990');
  await app.hasNo('button', 'Add 1,000.00 and play');
});

flow('a host without play credits offers none', async ({ app, player, faults }) => {
  await player.signIn({ amount: '0.00' });
  await faults.answer('wallet.deposit', { msg: 'Unknown payment channel' });
  await app.open('/');
  await app.tap('Add 1,000.00 and play');
  await app.until(() => expect(app.all('button', 'Add 1,000.00 and play')).toEqual([]));
  expect(await player.balance()).toBe('0.00');
});

flow('play credits without an answer are not offered again', async ({ app, player, faults }) => {
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
  await fillIn(app, 'alice2026', 'passw0rd');
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
