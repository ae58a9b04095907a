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
