import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { ENDPOINT_NAMES, SCHEMAS } from './schemas.ts';
import { Ajv } from 'ajv';
import { Envelope } from '../envelope.ts';
import { Amount, Day, Limit, NumberOrText, Page, Text } from './shapes.ts';

/** The documented endpoints (CALL-5): method, path, and the named fields of the payload. */
const DOCUMENTED: readonly [string, string, readonly string[]][] = [
  ['POST', '/api/user/register', ['username', 'password', 'email']],
  ['POST', '/api/user/login', ['account', 'password']],
  ['POST', '/api/user/mobilelogin', ['mobile', 'captcha']],
  ['POST', '/api/sms/send', ['mobile', 'event']],
  ['POST', '/api/user/logout', []],
  ['GET', '/api/user/index', []],
  ['POST', '/api/user/changepwd', []],
  ['POST', '/api/user/profile', []],
  ['GET', '/api/index/index', []],
  ['GET', '/api/index/notice', []],
  ['GET', '/api/index/banner', []],
  ['GET', '/api/index/rich_text', ['id']],
  ['POST', '/api/index/feedback', []],
  ['POST', '/api/index/markNoticeRead', ['notice_id']],
  ['POST', '/api/index/markAllNoticesRead', []],
  ['GET', '/api/index/unreadNoticeCount', []],
  ['GET', '/api/news/index', ['page', 'limit']],
  ['GET', '/api/news/detail', ['id']],
  ['GET', '/api/news/latest', ['limit']],
  ['GET', '/api/games/category', []],
  ['GET', '/api/games/list', []],
  ['GET', '/api/games/play', ['game_id']],
  ['GET', '/api/games/getGameResult', ['game_id']],
  ['POST', '/api/games/submitBet', ['game_id', 'game_no', 'bet_content']],
  ['GET', '/api/games/getHistoryRecord', ['game_id', 'date']],
  ['GET', '/api/games/getBetRecord', []],
  ['POST', '/api/common/upload', []],
];

type Name = keyof typeof ENDPOINTS;
const entries = Object.entries(ENDPOINTS) as [Name, (typeof ENDPOINTS)[Name]][]; // a literal's keys

const find = (method: string, path: string) =>
  entries.find(([, endpoint]) => endpoint.method === method && endpoint.path === path);

describe('the endpoints', () => {
  it.each(DOCUMENTED)('include the documented %s %s with its fields', (method, path, fields) => {
    const [name, endpoint] = find(method, path) ?? [];
    expect(endpoint?.documented).toBe(true);
    if (!name) throw new Error('not declared');
    expect(Object.keys(SCHEMAS[name].payload.properties)).toEqual(
      expect.arrayContaining([...fields]),
    );
  });

  it('mark no other endpoint as documented', () => {
    const documented = entries.filter(([, endpoint]) => endpoint.documented);
    expect(documented).toHaveLength(DOCUMENTED.length);
  });

  it('that move money are POST calls of a user', () => {
    const taking = entries.filter(([, endpoint]) => 'money' in endpoint);
    expect(taking.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'games.submitBet',
        'wallet.deposit',
        'wallet.transfer',
        'wallet.withdraw',
      ]),
    );
    for (const [, { method, access }] of taking) {
      expect([method, access]).toEqual(['POST', 'user']);
    }
  });
});

const strict = new Ajv({
  strict: true,
  strictTypes: true,
  strictRequired: true,
  allowUnionTypes: true,
});

const fits = (schema: object, value: unknown) => strict.validate(schema, value);

interface Described {
  readonly type?: string;
  readonly properties?: Record<string, Described>;
  readonly items?: Described | readonly Described[];
  readonly anyOf?: readonly Described[];
  readonly additionalProperties?: boolean;
}

function objectsIn(schema: Described): Described[] {
  const { properties = {}, items = [], anyOf = [] } = schema;
  const inner = [...Object.values(properties), items, ...anyOf].flat();
  return [...(schema.type === 'object' ? [schema] : []), ...inner.flatMap(objectsIn)];
}

describe.each(ENDPOINT_NAMES)('the schemas of %s', (name) => {
  const { payload, data } = SCHEMAS[name];

  it('compile under strict rules', () => {
    expect(strict.compile(payload)).toBeTypeOf('function');
    expect(strict.compile(data)).toBeTypeOf('function');
    expect(strict.compile(Envelope(data))).toBeTypeOf('function');
  });

  it('accept an object with additional fields', () => {
    expect(payload.type).toBe('object');
    expect(payload).not.toHaveProperty('additionalProperties');
  });

  it('allow no undeclared field in an answer', () => {
    const plain = JSON.parse(JSON.stringify(data)) as Described; // a schema is JSON
    for (const each of objectsIn(plain)) expect(each.additionalProperties).toBe(false);
  });

  it('accept no balance, odds or user from the caller', () => {
    for (const field of ['user_id', 'balance', 'money', 'odds', 'status', 'score', 'level']) {
      // A list may be narrowed by its status; no call that changes anything takes one.
      if (field === 'status' && ENDPOINTS[name].method === 'GET') continue;
      expect(Object.keys(payload.properties)).not.toContain(field);
    }
  });
});

const NUMBERS = {
  good: [0, 1, 20_261_121_001, '0', '1', '20261121001', '9'.repeat(15)],
  bad: [-1, 1.5, 2 ** 53, '-1', '1.5', '', ' 1', '1 ', '1\n', '0x1', '1e3', '９', null, true, [1]],
};
const AMOUNTS = {
  good: ['0.00', '10.50', '-1.48', '999999999999.99'],
  bad: ['0', '1.5', '1.505', '+1.00', '.50', '1,00', '1.00\n', '', 1],
};
const DAYS = { good: ['2026-11-21'], bad: ['2026-1-1', '20261121', '2026-11-21\n'] };

it.each<[string, object, { readonly good: unknown[]; readonly bad: unknown[] }]>([
  ['a number', NumberOrText, NUMBERS],
  ['money', Amount, AMOUNTS],
  ['at most 140 code points', Text, { good: ['🎲'.repeat(140)], bad: ['x'.repeat(141)] }],
  ['a page from 1', Page, { good: [1, 100_000], bad: [0, 100_001] }],
  ['a limit from 1 to 100', Limit, { good: [1, 100], bad: [0, 101] }],
  ['a day', Day, DAYS],
])('the shape of %s takes nothing else', (_, schema, { good, bad }) => {
  expect(good.filter((value) => !fits(schema, value))).toEqual([]);
  expect(bad.filter((value) => fits(schema, value))).toEqual([]);
});
