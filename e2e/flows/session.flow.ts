import { expect } from 'vitest';
import { ROUTES } from '../../client/navigation/routes.ts';
import type { Journal } from '../../kit/client/journal.ts';
import { loginEntries } from '../../kit/client/player.ts';
import type { App } from './support/app.ts';
import { drawDice, openBoard, openCartWith, pick } from './support/board.ts';
import { logIn } from './support/entry.ts';
import { flow } from './support/flow.ts';
import type { Screen } from './support/screen.ts';

const EXPIRED = 'Login expired, please login again';

const storedSession = () =>
  ['token', 'tokenExpireTime', 'userInfo'].map((key) => localStorage.getItem(key));
const NO_SESSION = [null, null, null];

async function refusedCalls(journal: Journal) {
  const calls = await journal.find();
  return calls.filter(({ status }) => status === 401).map(({ route }) => route);
}

flow('two 401 answers lead to login once', async ({ app, player, world, journal }) => {
  await player.signIn();
  await app.open('/');
  await app.find('button', 'Play K3 · 3 min');
  await app.settle();
  const depth = history.length;
  await world.call('user.logout', {}, player.token);
  await app.tap(/^Me/, 'link');
  await app.find('heading', 'Log in', { level: 1 });
  await app.sees(EXPIRED);
  expect((await app.field('Username')).value).toBe('player1');
  const refused = expect.arrayContaining(['user.index', 'wallet.index']);
  await app.until(async () => expect(await refusedCalls(journal)).toEqual(refused));
  expect(history.length).toBe(depth);
  expect(storedSession()).toEqual(NO_SESSION);
});

flow('a token refused at the start leads to login', async ({ app, player, world }) => {
  await player.signIn();
  await world.office.expireTokens(player.username);
  await app.open('/').catch(() => null); // login is shown instead
  await app.find('heading', 'Log in', { level: 1 });
});

flow('a token that expires meanwhile leads to login', async ({ app, player, clock, journal }) => {
  await player.signIn();
  localStorage.setItem('tokenExpireTime', String((await clock.now()) / 1000 + 60));
  await app.open('/');
  await app.sees('Welcome, ');
  await clock.advance('59s');
  await app.sees('Welcome, ');
  await clock.advance('1s');
  await app.find('heading', 'Log in', { level: 1 });
  await app.sees(EXPIRED);
  expect(storedSession()).toEqual(NO_SESSION);
  await app.settle();
  expect(await refusedCalls(journal)).toEqual([]); // the app knows without asking
});

flow('a locked player is logged out, with the reason', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('user.index', { code: 0, msg: 'Account is locked' });
  await app.open('/');
  await app.sees('Account is locked');
  await app.find('button', 'Sign up');
  expect(storedSession()).toEqual(NO_SESSION);
});

for (const [what, event] of [
  ['tells', new StorageEvent('storage', { key: 'token' })],
  // A tab that slept meanwhile notices when it is shown again.
  ['is noticed', null],
] as const) {
  flow(`a logout in another tab ${what}, and clears the member data`, async ({ app, player }) => {
    await player.signIn();
    await app.open('/pages/game/bet?game_id=1');
    await app.sees('1,000.00');
    const logOut = () => {
      localStorage.clear();
      if (event) window.dispatchEvent(event);
      else document.dispatchEvent(new Event('visibilitychange'));
    };
    logOut();
    await app.lacks('1,000.00');
    expect(app.url).toBe('/pages/game/bet?game_id=1');
  });
}

flow('another player who logs in in another tab sees nothing of the first', async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await app.open('/pages/repay/repay');
  await app.tap(/^Deposit 1,000\.00/);
  // The receipt is state of the page alone; no store can clear it.
  await app.sees('Balance after 2,000.00');
  const bob = await world.office.createUser({ username: 'bob2026', balance: '55.00' });
  const entries = loginEntries(bob.userinfo);
  Object.assign(localStorage, entries);
  for (const key of Object.keys(entries))
    window.dispatchEvent(new StorageEvent('storage', { key }));
  await app.sees('Welcome, bob2026');
  await app.sees('55.00');
  await app.lacks('Balance after 2,000.00');
});

flow('each page for members tells a visitor what an account is for', async ({ app }) => {
  for (const [url, text] of [
    ['/pages/trade/withdraw', 'Log in to withdraw from your balance.'],
    ['/pages/trade/record', 'Log in to see your transactions and assets.'],
    ['/pages/profile/userinfo', 'Log in to see and change your personal info.'],
  ] as const) {
    await app.open(url);
    await app.sees(text);
  }
  await app.open('/pages/game/record');
  await app.tap('Log in');
  await app.find('heading', 'Log in', { level: 1 });
});

for (const [way, fields] of [
  ['Log in', { Username: 'alice2026', Password: 'Passw0rd1' }],
  ['Sign up', { Username: 'carol2026', Password: 'Passw0rd1', 'Confirm password': 'Passw0rd1' }],
] as const) {
  flow(`${way} leads back to the page that asked for it`, async ({ app, world }) => {
    await world.office.createUser({ username: 'alice2026', balance: '100.00' });
    for (const url of ['/pages/trade/record?view=prizes', '/pages/repay/repay']) {
      await app.open(url);
      await (await app.part('main')).tap(way);
      await app.hasTitle(way);
      for (const [label, text] of Object.entries(fields)) await app.fill(label, text);
      if (way === 'Sign up') await app.tap(/^I agree/, 'checkbox');
      await (await app.part('main')).tap(way);
      await app.until(() => expect(app.url).toBe(url));
      if (way === 'Sign up') break; // the name is taken
      await app.open('/pages/profile/profile');
      await app.tap('Log out');
      await (await app.dialog('Log out of this account?')).tap('Log out');
      await app.hasTitle('Log in');
    }
  });
}

flow('a member who opens the log-in or sign-up page can continue', async ({ app, player }) => {
  await player.signIn();
  for (const page of ['/pages/login/login', '/pages/register/register']) {
    await app.open(`${page}?from=%2Fpages%2Frepay%2Frepay`);
    await app.sees(`You are logged in as ${player.username}.`);
    await app.hasNo('textbox');
    await app.tap('Use another account');
    await app.field('Username');
    await app.reload();
    await app.tap('Continue');
    await app.hasTitle('Deposit');
  }
});

flow('a guest sees every screen without a 401 and is led to sign-up', async ({ app, journal }) => {
  await app.open('/');
  await app.tap('Try as Guest');
  await app.sees('You’re browsing as a guest');
  expect(storedSession().slice(0, 2)).toEqual(['guest_token', '0']);
  for (const { path } of Object.values(ROUTES)) {
    await app.open(path);
    await app.find('heading', undefined, { level: 1 });
  }
  for (const [path, reason] of [
    ['/pages/repay/repay', 'Guests have no balance.'],
    ['/pages/profile/profile', 'You’re browsing as a guest'],
    ['/pages/game/record', 'Guests have no bets.'],
  ] as const) {
    await app.open(path);
    await app.sees(reason);
    await (await app.part('main')).tap('Sign up');
    await app.find('heading', 'Sign up', { level: 1 });
  }
  await app.settle();
  expect(await refusedCalls(journal)).toEqual([]);
});

flow('where the storage cannot be touched, the app works until it is closed', async ({ app }) => {
  const own = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get, configurable: true });
  try {
    await app.open('/');
    await app.tap('Try as Guest');
    await app.sees('You’re browsing as a guest');
    await app.tap('切换到简体中文');
    await app.sees('游客');
    await app.reload();
    await app.find('button', 'Sign up');
  } finally {
    Object.defineProperty(window, 'localStorage', own);
  }
});

flow('the balance of the board opens the session', async ({ app, player, clock, dice }) => {
  await player.signIn();
  await player.bet({ play: 'small', amount: '50.00' });
  await clock.advance('1s');
  await app.open('/pages/game/bet?game_id=1');
  const session = await openSession(app);
  await session.sees(
    /Session net ?0\.00 ?No settled bets this session yet\. ?Balance ?950.00 ?Pending, all games ?50\.00 ?Session time ?0:00/,
  );
  await clock.advance('5s', { timers: true });
  await session.sees(/Session time ?0:05/);
  await player.bet({ play: 'big', amount: '10.00' });
  await app.reload();
  // The page must know the bet before its draw.
  await app.find('button', 'My bets 2 · 60.00');
  await drawDice({ app, clock, dice }, [1, 2, 3]);
  // Stakes placed before the session started do not count.
  const after =
    /Session net ?−10.00 ?Balance ?1,040.00 ?Payout ?0.00 ?Settled stake ?10.00 ?Session time ?2:29/;
  await (await openSession(app)).sees(after);
  await app.reload();
  await (await openSession(app)).sees(after);
});

async function openSession(app: App): Promise<Screen> {
  await app.tap(/^Balance .*, show session$/);
  return app.dialog('Your session');
}

async function seeSessionTime(app: App, time: string): Promise<void> {
  const session = await openSession(app);
  await session.sees(new RegExp(`Session time ?${time}`));
  await session.tap('Close');
}

async function openAs(app: App, username: string): Promise<void> {
  await app.open('/pages/login/login');
  await logIn(app, username);
  await app.sees('Deposit');
}

for (const hasId of [true, false]) {
  flow(
    `an expired session leaves bet, cart and figures to its player, ${hasId ? 'with' : 'without'} ids`,
    { hostProfile: 'stock' },
    async ({ app, world, faults, clock, journal }) => {
      for (const username of ['alice2026', 'bob2026'])
        await world.office.createUser({ username, balance: '100.00' });
      if (!hasId)
        app.changeAnswers('user.login', ({ userinfo }) => {
          Object.assign(userinfo, { id: null, user_id: null });
        });
      await openAs(app, 'alice2026');
      await faults.drop('games.submitBet');
      await (await openCartWith(app, 'Big')).tap('Place 1 bet · 10.00');
      await app.sees('No reply for draw 201 yet.');
      await app.reload();
      await pick(app, 'Main', 'Small');
      await clock.advance('5s', { timers: true });
      await seeSessionTime(app, '0:05');

      const expire = async () => {
        await world.office.expireTokens('alice2026');
        await (await openSession(app)).tap('Deposit');
        await app.find('heading', 'Log in', { level: 1 });
      };
      await expire();
      await openAs(app, 'alice2026');
      await openBoard(app);
      for (const isReloaded of [false, true]) {
        if (isReloaded) await app.reload();
        await app.sees('No reply for draw 201 yet.');
        await seeSessionTime(app, '0:05');
        await app.find('button', 'Cart, 2 bets, total 20.00');
      }

      await expire();
      await openAs(app, 'bob2026');
      await openBoard(app);
      await seeSessionTime(app, '0:00');
      await app.find('button', 'Pick a bet');
      await app.lacks('No reply for draw 201 yet.');
      expect(await journal.count({ route: 'games.submitBet' })).toBe(1);
    },
  );
}

flow('a visitor has no session', async ({ app }) => {
  await app.open('/pages/game/bet?game_id=1');
  await app.find('timer');
  await app.find('button', 'Log in');
  await app.hasNo('button', /^Balance/);
});
