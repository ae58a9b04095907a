import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '#contract/api/schemas.ts';
import {
  redactedAnswer,
  redactedPayload,
  redactedText,
  redactedUrl,
} from '../../core/http/redact.ts';

const HIDDEN = '(redacted)';
const payload = (value: unknown): unknown => JSON.parse(redactedPayload(value));

/** The names of all fields in a schema, however deep. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties: unknown = Reflect.get(schema, 'properties');
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldNames)];
}

describe('redaction of the contract', () => {
  const all = [...new Set(fieldNames(SCHEMAS))];

  it('hides exactly these secret fields', () => {
    const hidden = all.filter((name) => JSON.stringify(payload({ [name]: 'x' })).includes(HIDDEN));
    expect(hidden.toSorted()).toEqual([
      'captcha',
      'newpassword',
      'oldpassword',
      'password',
      'token',
    ]);
  });

  it('hides no other field', () => {
    const named = /key|pin|auth|cookie|session|credential|hash|salt|otp|cvv/i;
    // The salt of a draw's proof is public.
    expect(all.filter((name) => named.test(name))).toEqual(['salt']);
  });
});

describe('redactedPayload', () => {
  it('keeps everything but secrets, at any depth', () => {
    const value = { username: 'ann', n: 1, yes: true, none: null, list: [1, 'a'], password: '' };
    expect(payload(value)).toEqual(value);
    expect(
      payload({
        password: 'x',
        OldPassword: 1,
        captcha: { a: 'x' },
        user: [{ __token__: ['x'] }, { reset_pwd: 'x' }],
      }),
    ).toEqual({
      password: HIDDEN,
      OldPassword: HIDDEN,
      captcha: HIDDEN,
      user: [{ __token__: HIDDEN }, { reset_pwd: HIDDEN }],
    });
  });

  it('truncates a long text', () => {
    const text = 'a'.repeat(64 * 1024);
    expect(payload({ content: text, more: 'b' })).toEqual({
      content: expect.stringMatching(/^a{1900,2000}… \(65536 characters\)$/),
      '…': '(1 more)',
    });
  });

  it.each([
    ['a long list', Array.from({ length: 10_000 }, () => 1)],
    [
      'many fields',
      Object.fromEntries(Array.from({ length: 5000 }, (_, no) => [`field${no}`, no])),
    ],
    ['long names', { ['a'.repeat(30_000)]: 1, ['b'.repeat(30_000)]: 2 }],
    ['lists in lists', JSON.parse('[['.repeat(3000) + ']]'.repeat(3000))],
    ['objects in objects', JSON.parse('{"a":'.repeat(3000) + '1' + '}'.repeat(3000))],
    ['texts that are written longer', { a: '\u0001'.repeat(60_000) }],
  ])('truncates %s', (_, value) => {
    const text = redactedPayload({ value });
    expect(text.length).toBeLessThan(4100);
    expect(text).toMatch(/\(\d+ more\)|\(\d+ characters\)/);
  });

  it('counts the items of a list that it leaves out', () => {
    const value = Array.from({ length: 1000 }, (_, no) => no);
    const kept = payload(value);
    expect(kept).toEqual([...value.slice(0, 499), '(501 more)']);
  });
});

describe('redactedUrl', () => {
  it.each([
    ['/api/games/list', '/api/games/list'],
    ['/api/games/list?page=2&q=a%20b', '/api/games/list?page=2&q=a%20b'],
    ['/api/user/index?token=abc', `/api/user/index?token=${HIDDEN}`],
    ['/api/user/index?a=1&%74oken=abc&b=2', `/api/user/index?a=1&%74oken=${HIDDEN}&b=2`],
    ['/api/user/index?token=abc&token=def', `/api/user/index?token=${HIDDEN}&token=${HIDDEN}`],
    ['/api/user/index?token=a=b;c#d?e', `/api/user/index?token=${HIDDEN}`],
    ['/api/user/index?token=a#b&c=d', `/api/user/index?token=${HIDDEN}&c=d`],
    ['/api/user/index?token=&a=1', '/api/user/index?token=&a=1'],
    ['/api/user/index?a=b?password=abc', `/api/user/index?a=b?password=${HIDDEN}`],
    ['/api/user/index?%zz&token=abc', `/api/user/index?%zz&token=${HIDDEN}`],
    ['https://x.example/#access_token=abc', `https://x.example/#access_token=${HIDDEN}`],
    ['https://x.example/?a=b#access_token=abc', `https://x.example/?a=b#access_token=${HIDDEN}`],
    ['https://ann:secret@x.example/a@b?c=d', `https://${HIDDEN}@x.example/a@b?c=d`],
    ['//ann:pw@x.example/', `//${HIDDEN}@x.example/`],
  ])('turns %s into %s', (url, shown) => {
    expect(redactedUrl(url)).toBe(shown);
  });

  it('truncates a long URL', () => {
    expect(redactedUrl(`/api?a=${'x'.repeat(5000)}`)).toBe(
      `/api?a=${'x'.repeat(993)}… (5007 characters)`,
    );
  });
});

describe('redactedAnswer', () => {
  it('keeps an answer of 2000 characters', () => {
    const text = JSON.stringify({ code: 1, data: 'x'.repeat(1980) });
    expect(text).toHaveLength(2000);
    expect(redactedAnswer(text)).toBe(text);
  });

  it('truncates a longer answer to 500 characters', () => {
    const text = JSON.stringify({ code: 1, data: 'x'.repeat(1981) });
    expect(redactedAnswer(text)).toBe(`${text.slice(0, 500)}… (2001 characters)`);
  });

  it('hides secrets, also in a long answer', () => {
    const answer = { code: 1, data: { userinfo: { token: 'canary', more: 'x'.repeat(3000) } } };
    expect(redactedAnswer(JSON.stringify(answer))).toMatch(/^.{30,60}"token":"\(redacted\)"/);
    expect(redactedAnswer('{"data":{"Token":["canary"]}}')).toBe('{"data":{"Token":"(redacted)"}}');
  });

  it('keeps an answer that is not JSON', () => {
    expect(redactedAnswer('no token here')).toBe('no token here');
  });
});

it('redactedText hides secret headers and truncates others', () => {
  expect(redactedText('token', 'canary')).toBe(HIDDEN);
  expect(redactedText('token', '')).toBe('');
  expect(redactedText('content-type', 'text/html')).toBe('text/html');
  expect(redactedText('origin', 'a'.repeat(300))).toBe(`${'a'.repeat(200)}… (300 characters)`);
});
