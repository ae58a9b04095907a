import { expect } from 'vitest';
import type { EndpointName } from '../../../contract/api/endpoints.ts';
import { urlOf } from '../../../client/navigation/routes.ts';
import type { App } from '../support/app.ts';
import { findGarbage, IS_FULL_RUN, rememberLogin } from '../support/broken-answers.ts';
import { fillSignUp, logIn } from '../support/entry.ts';
import { flow, type FlowFixtures } from '../support/flow.ts';
import { MONEY_FORMS } from '../support/money-forms.ts';

interface Action {
  readonly name: EndpointName;
  readonly url: string;
  readonly isSignedOut?: true;
  /** Brings about what the form needs. */
  readonly prepare?: (fixtures: FlowFixtures) => Promise<unknown>;
  readonly act: (app: App) => Promise<void>;
  /** Says that it is done, which no answer without the facts may do. */
  readonly done?: string;
}

const tapInPage = async (app: App, button: string) => (await app.part('main')).tap(button);
const confirm = async (app: App, button: string | RegExp) => (await app.dialog()).tap(button);

// Notices from before the account count as read.
const publishNotice = ({ world }: FlowFixtures) =>
  world.office.publishNotice({ title: 'A new game', content: 'Fish with three dice.' });

const openMobileLogin = async (app: App) => {
  await app.tap('Mobile code', 'radio');
  await app.fill('Mobile number', '13800138000');
};

const ACTIONS: readonly Action[] = [
  ...MONEY_FORMS.map(({ call, url, order, done }) => ({
    name: call,
    url,
    act: order,
    done,
    // The recipient of a transfer is checked before it is sent.
    prepare: ({ world }: FlowFixtures) => world.office.createUser({ username: 'bob2026' }),
  })),
  {
    name: 'user.login',
    url: urlOf('login'),
    isSignedOut: true,
    act: (app) => logIn(app, 'demo1'),
  },
  {
    name: 'sms.send',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await openMobileLogin(app);
      await app.tap('Send code');
    },
  },
  {
    name: 'user.mobilelogin',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await openMobileLogin(app);
      await app.fill('Code', '1234');
      await tapInPage(app, 'Log in');
    },
  },
  {
    name: 'user.register',
    url: urlOf('register'),
    isSignedOut: true,
    async act(app) {
      await app.tap(/I agree to the Terms/, 'checkbox');
      await fillSignUp(app, 'alice2026');
      await tapInPage(app, 'Sign up');
    },
  },
  {
    name: 'user.resetpwd',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await app.tap('Forgot password?');
      await app.fill('Mobile number', '13800138000');
      await app.fill('Code', '1234');
      await app.fill('New password', 'another7');
      await app.tap('Set new password');
    },
  },
  {
    name: 'user.profile',
    url: urlOf('userinfo'),
    async act(app) {
      await app.fill('Nickname', 'Kay');
      await app.tap('Save');
    },
  },
  {
    name: 'user.changepwd',
    url: urlOf('userinfo', { view: 'password' }),
    async act(app) {
      await app.fill('Current password', 'Passw0rd1');
      await app.fill('New password', 'secret7');
      await app.fill('Confirm new password', 'secret7');
      await app.tap('Change password');
    },
  },
  {
    name: 'index.feedback',
    url: urlOf('feedback'),
    async act(app) {
      await app.fill('Your message', 'The bell is silent');
      await app.tap('Send feedback');
    },
  },
  {
    name: 'index.markAllNoticesRead',
    url: urlOf('notice'),
    prepare: publishNotice,
    act: (app) => app.tap('Mark all read'),
  },
  {
    name: 'welfare.claim',
    done: 'Claimed',
    url: urlOf('offers'),
    act: async (app) => (await app.row('Daily sign-in', 'listitem')).tap(/^Claim/),
  },
  {
    name: 'games.submitBet',
    done: 'Placed · draw 201',
    url: urlOf('gameBet', { game_id: 1 }),
    async act(app) {
      await app.tap(/^Big, odds/);
      await app.tap(/^Cart, /);
      await confirm(app, /^Place 1 bet/);
    },
  },
  {
    name: 'games.cancelChase',
    done: 'Chase stopped',
    url: urlOf('gameRecord'),
    prepare: async ({ world, player }) => {
      const { current } = await world.call('games.getGameResult', { game_id: 1 });
      const bet_content = {
        lines: [{ play: 'big', amount: '10.00' }],
        chase: { periods: 3, multipliers: [1, 1, 1], stop_on_win: true },
      } as const;
      const chase = { game_id: 1, game_no: current.game_no, bet_content };
      await world.call('games.submitBet', chase, player.token);
    },
    async act(app) {
      await app.tap('Chases', 'radio');
      const chase = await app.part('article');
      await chase.tap('Stop chase');
      await confirm(app, 'Stop chase');
    },
  },
  {
    name: 'wallet.addCard',
    done: '****1234',
    url: urlOf('tradeWithdraw'),
    async act(app) {
      await app.tap('Add a card');
      const sheet = await app.dialog('Add a card');
      await sheet.fill('Cardholder name', 'Ann Lee');
      await sheet.fill('Account or address', '6222020200001234');
      await sheet.tap('Save card');
    },
  },
  {
    name: 'index.markNoticeRead',
    url: urlOf('notice'),
    prepare: publishNotice,
    act: (app) => app.tapFirst(/^Unread/),
  },
  {
    name: 'user.logout',
    url: urlOf('profile'),
    async act(app) {
      await app.tap('Log out');
      await confirm(app, 'Log out');
      await app.find('heading', 'Log in', { level: 1 });
    },
  },
];

/** Data of answers that tell nothing of what the action did. */
const EMPTY_ANSWERS: readonly unknown[] = IS_FULL_RUN
  ? [undefined, null, {}, [], [{ a: 1 }], 'done', 7, true, { a: 1 }]
  : [null, 'done', { a: 1 }];

const BODIES = [
  '<!doctype html><title>Welcome</title>',
  ...EMPTY_ANSWERS.map((data) => JSON.stringify({ code: 1, msg: '', data })),
];

for (const { name, url, isSignedOut, prepare, act, done } of ACTIONS) {
  flow(`no answer to ${name} breaks its screen`, async (fixtures) => {
    const { app, player } = fixtures;
    if (!isSignedOut) await player.signIn();
    await prepare?.(fixtures);
    const restoreLogin = rememberLogin();
    await app.open(url);
    for (const body of BODIES) {
      sessionStorage.clear();
      localStorage.clear();
      restoreLogin();
      app.answerInstead(name, body);
      if (app.url !== url) await app.open(url);
      await app.reload();
      await act(app);
      await app.settle();
      expect([body, findGarbage(app)]).toEqual([body, null]);
      if (done !== undefined) expect([body, app.text.includes(done)]).toEqual([body, false]);
    }
  });
}
