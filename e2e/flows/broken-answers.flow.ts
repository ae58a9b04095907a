import { expect, vi } from 'vitest';
import { ANSWER_SHAPES, type AnswerShape } from '../../contract/api/answer-shapes.ts';
import type { EndpointName } from '../../contract/api/endpoints.ts';
import { breakAnswer, breakData } from '../../client/http/broken-answers.test-support.ts';
import { ROUTE_NAMES, urlOf, type RouteName } from '../../client/navigation/routes.ts';
import type { App } from './support/app.ts';
import { flow, type FlowFixtures } from './support/flow.ts';

/** Takes every answer of a page in every broken form, one by one, instead of all at once in a few. */
const IS_FULL_RUN = Number(process.env['DICEBOX_TEST_SCALE'] || 1) >= 10;

// A page with many answers of many fields has some thousand cases.
if (IS_FULL_RUN) vi.setConfig({ testTimeout: 3_600_000 });

/** Texts that a player must never read. */
const GARBAGE =
  /undefined|NaN|(?<![a-z])null(?![a-z])|Infinity|Invalid Date|\[object|1 Jan 1970|Something went wrong on this page/;

/** Attributes that a player reads or hears. */
const READ_ALOUD = ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];

/** Returns what is wrong with the page; null if nothing is. */
function findGarbage(app: App): string | null {
  const attributes = READ_ALOUD.flatMap((name) =>
    Array.from(document.querySelectorAll(`[${name}]`), (each) => each.getAttribute(name) ?? ''),
  );
  const read = [app.text, ...attributes].find((text) => GARBAGE.test(text));
  if (read !== undefined) return `${GARBAGE.exec(read)?.[0]} in ${read.slice(0, 500)}`;
  return app.all('heading').length > 0 ? null : 'the page has no heading';
}

/** Addresses of all screens, with data on each. */
const ADDRESSES: Partial<Record<RouteName, readonly string[]>> = {
  newsDetail: [urlOf('newsDetail', { id: 1 })],
  web: [urlOf('web', { text: 'terms' })],
  gameBet: [urlOf('gameBet', { game_id: 1 })],
  gameHistory: [
    urlOf('gameHistory', { game_id: 1 }),
    urlOf('gameHistory', { game_id: 1, view: 'trend' }),
  ],
  gameRecord: [urlOf('gameRecord')],
  tradeRecord: [urlOf('tradeRecord'), urlOf('tradeRecord', { view: 'prizes' })],
};

type Rewrite = (name: EndpointName, body: string) => string;

/** Forms in which all answers of a page come at once. */
const FORMS: Readonly<Record<string, Rewrite>> = {
  'only what is essential': (name, body) =>
    withData(body, (data) => reduced(dataShape(name), data)),
  'texts of 4,000 characters': (name, body) =>
    withData(body, (data) => prolonged(dataShape(name), data)),
  'no data': (_name, body) => withData(body, () => null),
  'objects for values': (_name, body) => withData(body, spoiled),
  'an HTML page': () => '<!doctype html><title>Welcome</title>',
};

function withData(body: string, change: (data: unknown) => unknown): string {
  const envelope = JSON.parse(body) as { data: unknown }; // every endpoint answers with one
  return JSON.stringify({ ...envelope, data: change(envelope.data) });
}

function dataShape(name: EndpointName): AnswerShape {
  return Object.values(ANSWER_SHAPES[name])[0] as AnswerShape; // the one field of an envelope
}

/** Leaves out every value that the client has a default for. */
function reduced(shape: AnswerShape, data: unknown): unknown {
  if (typeof shape === 'string') return data;
  if (Array.isArray(data)) {
    const items = shape as readonly AnswerShape[]; // the shape of a list is one
    return data.map((each, at) => reduced(items[at] ?? items[0] ?? '', each));
  }
  if (data === null) return null;
  const sent = data as Readonly<Record<string, unknown>>; // the server keeps the contract
  const kept = Object.entries(shape).filter(([field, each]) => !hasDefault(field, each));
  return Object.fromEntries(kept.map(([field, each]) => [field, reduced(each, sent[field])]));
}

function hasDefault(field: string, shape: unknown): boolean {
  if (/[?*]$/.test(field)) return true;
  return typeof shape === 'string' && (/^([sbn]|i0)/.test(shape) || shape.includes('='));
}

/** Makes every text longer than any field allows. */
function prolonged(shape: AnswerShape, data: unknown): unknown {
  if (typeof shape === 'string') return /^s/i.test(shape) ? 'W'.repeat(4000) : data;
  if (data === null) return null;
  if (Array.isArray(data)) {
    const items = shape as readonly AnswerShape[]; // the shape of a list is one
    return data.map((each, at) => prolonged(items[at] ?? items[0] ?? '', each));
  }
  const sent = data as Readonly<Record<string, unknown>>; // the server keeps the contract
  const fields = Object.entries(shape).map(([key, each]) => {
    const field = key.replace(/[?*]$/, '');
    return [field, prolonged(each, sent[field])];
  });
  return Object.fromEntries(fields) as unknown; // fromEntries is typed `any`
}

/** Replaces every value by an object, and keeps the lists and objects around them. */
function spoiled(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(spoiled);
  if (typeof data !== 'object' || data === null) return { a: 1 };
  return Object.fromEntries(Object.entries(data).map(([field, each]) => [field, spoiled(each)]));
}

for (const name of ROUTE_NAMES) {
  for (const url of ADDRESSES[name] ?? [urlOf(name)]) {
    flow(`no answer breaks ${url}`, { scenario: 'busy' }, (fixtures) => breakScreen(url, fixtures));
  }
}

/** Keys of a stored login (FLD-5). */
const LOGIN = ['userInfo', 'token', 'tokenExpireTime'];

/** The problems of all cases are reported together. */
async function breakScreen(url: string, { app, player }: FlowFixtures): Promise<void> {
  const problems: string[] = [];
  const known = new Map<EndpointName, unknown>();
  await player.signIn({ as: 'demo1' });
  const login = new Map(LOGIN.map((key) => [key, localStorage.getItem(key) ?? '']));
  app.rewriteAnswers((name, body) => {
    known.set(name, (JSON.parse(body) as { data: unknown }).data); // as above
    return body;
  });
  await app.open(url);
  expect(findGarbage(app)).toBeNull();
  if (!IS_FULL_RUN) {
    for (const [form, rewrite] of Object.entries(FORMS)) await openWith(form, rewrite);
    return expect(problems).toEqual([]);
  }
  for (const [broken, data] of known) {
    const cases = [
      ...breakData(data).map(({ title, data: each }) => ({
        title,
        body: JSON.stringify({ code: 1, msg: '', data: each }),
      })),
      ...breakAnswer(data),
    ];
    for (const { title, body } of cases) {
      await openWith(`${broken}: ${title}`, (name, good) => (name === broken ? body : good));
    }
  }
  expect(problems).toEqual([]);

  async function openWith(title: string, rewrite: Rewrite): Promise<void> {
    app.rewriteAnswers(rewrite);
    // A broken answer to user/index may have ended the session.
    for (const [key, value] of login) localStorage.setItem(key, value);
    await app.reload();
    const problem = findGarbage(app);
    if (problem) problems.push(`${title}: ${problem}`);
  }
}

/** A form of the app that calls an endpoint. */
interface Action {
  readonly name: EndpointName;
  readonly url: string;
  readonly isSignedOut?: true;
  readonly act: (app: App) => Promise<void>;
}

const tapInPage = async (app: App, button: string) => (await app.part('main')).tap(button);
const confirm = async (app: App, button: string | RegExp) => (await app.dialog()).tap(button);

const ACTIONS: readonly Action[] = [
  {
    name: 'user.login',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await app.fill('Username', 'demo1');
      await app.fill('Password', 'Passw0rd1');
      await tapInPage(app, 'Log in');
    },
  },
  {
    name: 'sms.send',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await app.tap('Mobile code', 'radio');
      await app.fill('Mobile number', '13800138000');
      await app.tap('Send code');
    },
  },
  {
    name: 'user.mobilelogin',
    url: urlOf('login'),
    isSignedOut: true,
    async act(app) {
      await app.tap('Mobile code', 'radio');
      await app.fill('Mobile number', '13800138000');
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
      await app.fill('Username', 'alice2026');
      await app.fill('Password', 'Passw0rd1X');
      await app.fill('Confirm password', 'Passw0rd1X');
      await tapInPage(app, 'Sign up');
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
    url: urlOf('userinfo'),
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
    act: (app) => app.tap('Mark all read'),
  },
  {
    name: 'welfare.claim',
    url: urlOf('offers'),
    act: async (app) => (await app.row('Daily sign-in', 'listitem')).tap(/^Claim/),
  },
  {
    name: 'wallet.transfer',
    url: urlOf('tradeTransfer'),
    async act(app) {
      await app.fill('Recipient user', 'bob2026');
      await app.fill('Amount', '10');
      await app.tap(/^Transfer/);
      await confirm(app, 'Transfer');
    },
  },
  {
    name: 'wallet.withdraw',
    url: urlOf('tradeWithdraw'),
    async act(app) {
      await app.fill('Amount', '100');
      await app.fill('Account or address', '6222020200001234');
      await app.tap(/^Withdraw/);
      await confirm(app, 'Withdraw');
    },
  },
  {
    name: 'wallet.deposit',
    url: urlOf('deposit'),
    async act(app) {
      await app.fill('Amount', '100');
      await app.tap(/^Demo bank/, 'radio');
      await app.tap(/^Deposit/);
      await confirm(app, 'Deposit');
    },
  },
  {
    name: 'games.submitBet',
    url: urlOf('gameBet', { game_id: 1 }),
    async act(app) {
      await app.tap(/^Big, odds/);
      await app.tap(/^Cart, /);
      await confirm(app, /^Place 1 bet/);
    },
  },
];

/** Data of answers that tell nothing of what the action did. */
const EMPTY_ANSWERS: readonly unknown[] = IS_FULL_RUN
  ? [undefined, null, {}, [], [{ a: 1 }], 'done', 7, true, { a: 1 }]
  : [null, 'done', { a: 1 }];

for (const { name, url, isSignedOut, act } of ACTIONS) {
  flow(`no answer to ${name} breaks its screen`, async ({ app, player }) => {
    if (!isSignedOut) await player.signIn();
    const login = new Map(LOGIN.map((key) => [key, localStorage.getItem(key)]));
    await app.open(url);
    const bodies = EMPTY_ANSWERS.map((data) => JSON.stringify({ code: 1, msg: '', data }));
    for (const body of ['<!doctype html><title>Welcome</title>', ...bodies]) {
      sessionStorage.clear();
      localStorage.clear();
      for (const [key, value] of login) if (value !== null) localStorage.setItem(key, value);
      app.answerInstead(name, body);
      if (app.url !== url) await app.open(url);
      await app.reload();
      await act(app);
      await app.settle();
      expect([body, findGarbage(app)]).toEqual([body, null]);
    }
  });
}

/** Parts of screens that open at a tap. */
const SHEETS: readonly (readonly [url: string, tap: RegExp])[] = [
  [urlOf('gameHistory', { game_id: 1 }), /Fairness proof/],
  [urlOf('gameBet', { game_id: 1 }), /^Rules/],
  [urlOf('gameRecord'), /20260310-/],
  [urlOf('tradeRecord'), /Other/],
  [urlOf('tradeWithdraw'), /bank|Other/i],
  [urlOf('notice'), /Unread/],
  [urlOf('profile'), /^VIP privileges/],
  [urlOf('profile'), /^Welfare center/],
  [urlOf('profile'), /^Account/],
];

for (const [url, tap] of SHEETS) {
  flow(
    `missing values break nothing behind ${tap} of ${url}`,
    { scenario: 'busy' },
    async (its) => {
      const { app, player } = its;
      await player.signIn({ as: 'demo1' });
      app.rewriteAnswers(FORMS['only what is essential'] ?? ((_name, body) => body));
      await app.open(url);
      await app.tapFirst(tap);
      await app.settle();
      expect(findGarbage(app)).toBeNull();
    },
  );
}
