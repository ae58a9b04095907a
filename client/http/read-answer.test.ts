import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { ANSWER_SHAPES, type AnswerSchema } from '#contract/api/answer-shapes.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, SCHEMAS } from '#contract/api/schemas.ts';
import { createApi } from './api.ts';
import { breakAnswer, breakData } from './broken-answers.test-support.ts';
import type { Answer } from './envelope.ts';
import { readAnswer, readWholeList } from './read-answer.ts';

/** Returns what a server sends by the contract, with two items in each list. */
function sampleOf(schema: AnswerSchema, at = 0): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, at);
  if (schema.enum) return schema.enum.at(-1);
  if (schema.properties) return mapValues(schema.properties, (each) => sampleOf(each, at));
  const { items } = schema;
  if (Array.isArray(items)) return items.map((each: AnswerSchema) => sampleOf(each, at));
  if (items) return [0, 1].map((each) => sampleOf(items as AnswerSchema, each)); // a list is handled above
  if (schema.type === 'integer') return (schema.minimum ?? 0) + 1 + at;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  const texts = [`text ${at}`, `1${at}.25`, '2026-11-22'];
  return texts.find((text) => new RegExp(schema.pattern ?? '').test(text));
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (from: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, each]) => [name, map(each)]));
}

/** Allows the defaults of a schema beside its values. */
function withDefaults(schema: AnswerSchema): unknown {
  const { default: fallback, ...rest } = schema;
  const { properties, items, anyOf } = rest;
  const inner = {
    ...rest,
    ...(properties && { properties: mapValues(properties, withDefaults) }),
    ...(items && {
      items: Array.isArray(items) ? items.map(withDefaults) : withDefaults(items as AnswerSchema), // as above
    }),
    ...(anyOf && { anyOf: anyOf.map(withDefaults) }),
  };
  return fallback === undefined ? inner : { anyOf: [inner, { const: fallback }] };
}

const ajv = new Ajv({ strict: false });

function shapeCheck(name: EndpointName): ValidateFunction {
  const schema = withDefaults(SCHEMAS[name].data) as { required?: unknown }; // an object
  const isSparse = ['user.index', 'wallet.index'].includes(name);
  return ajv.compile(isSparse ? { ...schema, required: [] } : schema);
}

/** Returns what the client makes of an answer with this body. */
function read(name: EndpointName, body: string): Promise<Answer<unknown>> {
  const api = createApi({
    baseUrl: '',
    fetch: async () => new Response(body),
    token: () => '',
    language: () => 'en',
    onUnauthorized: () => {},
    onBusy: () => {},
    onFailure: () => {},
    now: () => 0,
    onServerTime: () => {},
  });
  return api.call(name, {});
}

const envelope = (data: unknown) => JSON.stringify({ code: 1, msg: '', time: '1800000000', data });

const UNREADABLE = { ok: false, failure: { kind: 'http', code: 200, message: 'Request failed' } };

const amountsIn = (value: unknown) => JSON.stringify(value).match(/"-?\d+\.\d\d"/g) ?? [];

describe.each(ENDPOINT_NAMES)('an answer to %s', (name) => {
  const data = sampleOf(SCHEMAS[name].data);
  const fits = shapeCheck(name);

  test('that keeps the contract is unchanged', async () => {
    expect(fits(data)).toBe(true);
    const good = { ok: true, data, serverTime: 1_800_000_000 };
    expect(await read(name, envelope(data))).toEqual(good);
  });

  test('that is broken as a whole is a failure', async () => {
    for (const { title, body } of breakAnswer(data)) {
      expect(await read(name, body), title).toMatchObject(UNREADABLE);
    }
  });

  test('that is broken at any one place has the declared shape, or is a failure', async () => {
    const known = amountsIn(data);
    for (const { title, data: broken } of breakData(data)) {
      const answer = await read(name, envelope(broken));
      if (!answer.ok) {
        expect(answer, title).toMatchObject(UNREADABLE);
        continue;
      }
      expect(fits(answer.data), `${title}: ${ajv.errorsText(fits.errors)}`).toBe(true);
      expect(known, title).toEqual(expect.arrayContaining(amountsIn(answer.data)));
    }
  });

  test('keeps the good items of a list beside a broken one', async () => {
    for (const { title, data: broken } of breakData(data)) {
      if (!/(^|\.)0(\.| )/.test(title) || title.startsWith('dice')) continue;
      expect(await read(name, envelope(broken)), title).toMatchObject({ ok: true });
    }
  });
});

test('the shapes tell the essential values from those with a default', () => {
  expect(ANSWER_SHAPES['wallet.recipient']).toEqual({ data: { name: 'S' } });
  expect(ANSWER_SHAPES['wallet.transfer']).toMatchObject({ data: { balance: 'm', remark: 's' } });
  expect(ANSWER_SHAPES['index.unreadNoticeCount']).toEqual({ data: { count: 'i0' } });
  expect(ANSWER_SHAPES['user.index']).toMatchObject({ data: { 'money*': 'm', 'avatar*': 's' } });
});

test.each([
  ['Tom &amp; Co', 'Tom & Co'],
  ['&lt;b&gt; &quot;x&quot; o&#039;clock &#39;&apos;', `<b> "x" o'clock ''`],
  ['&amp;lt;', '&lt;'],
  ['& &nbsp; &copy; &amp', '& &nbsp; &copy; &amp'],
])('the plain text %s of a host reads %s', async (sent, text) => {
  const profile = await read('user.index', envelope({ welcome: sent, username: sent }));
  expect(profile).toMatchObject({ data: { welcome: text, username: text } });
  const item = { id: 1, title: sent, summary: sent, image: sent, createtime: 1, content: sent };
  // HTML keeps its entities.
  expect(await read('news.detail', envelope(item))).toMatchObject({
    data: { title: text, summary: text, image: text, content: sent },
  });
});

const MONEY: [unknown, string | null][] = [
  ['10', '10.00'],
  ['10.5', '10.50'],
  [10, '10.00'],
  [-0.5, '-0.50'],
  ['-3.20', '-3.20'],
  ['1,000.00', null],
  ['1e3', null],
  ['10.005', null],
  ['', null],
  [null, null],
  ['NaN', null],
];

test.each(MONEY)('the amount %j is read as %j', async (main, amount) => {
  const transfer = { order_no: 'T1', to_user: 'bob', amount: '1.00', remark: '', createtime: 1 };
  const answer = await read('wallet.transfer', envelope({ ...transfer, balance: main }));
  const expected = { ok: true, data: { ...transfer, balance: amount } };
  expect(answer).toMatchObject(amount === null ? UNREADABLE : expected);
  // The other balances of a wallet are shown without it.
  const balances = { bonus: '1.00', frozen: '1.00', savings: '1.00', points: 7 };
  const wallet = await read('wallet.index', envelope({ ...balances, main }));
  const known = amount === null ? balances : { ...balances, main: amount };
  expect(wallet).toEqual({ ok: true, data: known, serverTime: 1_800_000_000 });
});

const DEPOSIT = sampleOf(SCHEMAS['wallet.deposits'].data.properties.list.items) as object; // a deposit

test('a list whose every item is broken is a failure, and an empty one is not', async () => {
  expect(await read('news.latest', envelope([{ id: 1 }, null]))).toMatchObject(UNREADABLE);
  for (const none of [[], null]) {
    expect(await read('news.latest', envelope(none))).toMatchObject({ ok: true, data: [] });
  }
});

test.each<[what: string, list: unknown, isWhole: boolean]>([
  ['an empty list', [], true],
  ['a whole list', [DEPOSIT], true],
  ['no list', null, false],
  ['a list with a broken item', [DEPOSIT, { ...DEPOSIT, order_no: null }], false],
])('%s can be told from one with gaps', (_, list, isWhole) => {
  const body = { code: 1, data: { list, total: 1, page: 1, limit: 10 } };
  expect(readWholeList('wallet.deposits', body, '') !== null).toBe(isWhole);
  expect(readAnswer('wallet.deposits', body, '')).not.toBeNull();
});

test.each([{ notice_id: 7 }, { id: '7' }, { notice_id: 7, id: 1 }])(
  'a notice may name its number as in %j',
  (named) => {
    const body = { data: { list: [{ ...named, title: 'Hello' }], total: 1 } };
    const [notice] = Object(readAnswer('index.notice', body, '')).data.list;
    expect(notice).toMatchObject({ notice_id: 7, title: 'Hello' });
  },
);

test.each([null, {}, []])('user/index with the data %j is a success', async (none) => {
  expect(await read('user.index', envelope(none))).toMatchObject({ ok: true, data: {} });
});
