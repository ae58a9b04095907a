import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, SCHEMAS } from '#contract/api/schemas.ts';
import {
  mayHoldSecret,
  redactedAnswer,
  redactedPayload,
  redactedText,
  redactedUrl,
} from './redact.ts';
import { server, withServer } from '../../testing/test-server.ts';
import { multipart, MULTIPART } from '../../testing/upload-calls.ts';

const HIDDEN = '(redacted)';
const payload = (value: unknown): unknown => JSON.parse(redactedPayload(value));

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties: unknown = Reflect.get(schema, 'properties');
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldNames)];
}

const SECRETS = 'captcha newpassword oldpassword password renewpassword token'.split(' ');

describe('redaction of the contract', () => {
  const all = [...new Set(fieldNames(SCHEMAS))];

  it('hides exactly these secret fields', () => {
    const hidden = all.filter((name) => JSON.stringify(payload({ [name]: 'x' })).includes(HIDDEN));
    expect(hidden.toSorted()).toEqual(SECRETS);
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

  it('truncates a long one, and hides one that is nested too deep', () => {
    const text = redactedPayload({ content: 'a'.repeat(64 * 1024), more: 'b' });
    expect(text).toMatch(/^\{"content":"a{3988}… \(65561 characters\)$/);
    const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    expect(redactedPayload(deep)).toBe(HIDDEN);
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
});

describe('redactedAnswer', () => {
  it('truncates an answer of more than 2000 characters to 500', () => {
    const answerOf = (length: number) => JSON.stringify({ data: 'x'.repeat(length - 11) });
    expect(redactedAnswer(answerOf(2000))).toBe(answerOf(2000));
    const long = answerOf(2001);
    expect(redactedAnswer(long)).toBe(`${long.slice(0, 500)}… (2001 characters)`);
  });

  it('hides secrets, also in a long answer', () => {
    const answer = { code: 1, data: { userinfo: { token: 'canary', more: 'x'.repeat(3000) } } };
    expect(redactedAnswer(JSON.stringify(answer))).toMatch(/^.{30,60}"token":"\(redacted\)"/);
    expect(redactedAnswer('{"data":{"Token":["canary"]}}')).toBe('{"data":{"Token":"(redacted)"}}');
  });

  it.each([
    ['{"a\\"token":"canary"}', true],
    ['{"token\\"s":"canary"}', true],
    ['{"a":{"Captcha_id" : "canary"}}', true],
    ['{"text":"forgot your password?","more":1}', false],
    ['["token", "pwd"]', false],
  ])('sees a name of a secret in %s: %j', (text, isSecret) => {
    expect(mayHoldSecret(text)).toBe(isSecret);
    expect(redactedAnswer(text).includes('redacted')).toBe(isSecret);
  });

  it('keeps an answer that is not JSON, unless it may hold a secret', () => {
    expect(redactedAnswer('no token here')).toBe('no token here');
    expect(redactedAnswer('{"token":"canary"')).toBe(HIDDEN);
  });

  it('hides an answer that is nested too deep to be searched', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(redactedAnswer(`{"token":"canary","deep":${deep}}`)).toBe(HIDDEN);
  });
});

it('redactedText hides secret headers and truncates others', () => {
  expect(redactedText('token', 'canary')).toBe(HIDDEN);
  expect(redactedText('token', '')).toBe('');
  expect(redactedText('content-type', 'text/html')).toBe('text/html');
  expect(redactedText('origin', 'a'.repeat(300))).toBe(`${'a'.repeat(200)}… (300 characters)`);
});

async function readEverythingStored(): Promise<string> {
  const answers = [];
  for (const path of ['/journal?limit=500', '/journal/unmatched?limit=500', '/outside']) {
    answers.push(await server.control('GET', path));
  }
  answers.push(await server.control('POST', '/verify'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { journal } = server.world;
  return JSON.stringify([journal.entries(), journal.outside(), answers]);
}

describe('the journal', () => {
  const MOBILE = '13912340077';
  withServer();

  it('contains no password, code or token of a login', async () => {
    const account = 'kay7';
    const [first, wrong, second] = ['CanaryOne1', 'CanaryWrong2', 'CanaryTwo3 and more'] as const;
    const names = { username: account, email: '' };
    const answers = [
      await server.ok('user.register', { ...names, password: first }),
      await server.ok('user.login', { account, password: first }),
    ];
    await server.call('user.register', { ...names, password: 'CanaryOther4' });
    await server.call('user.login', { account, password: wrong });
    const token = answers[0]?.userinfo.token ?? '';
    const change = { oldpassword: first, newpassword: second };
    await server.call('user.changepwd', { ...change, oldpassword: wrong }, { token });
    await server.call('user.changepwd', change);
    await server.ok('user.changepwd', change, { token });
    answers.push(await server.ok('user.login', { account, password: second }));
    const captcha = await server.codeFor(MOBILE, 'mobilelogin');
    await server.call('user.mobilelogin', { mobile: MOBILE, captcha: 'CanaryCode' });
    answers.push(await server.ok('user.mobilelogin', { mobile: MOBILE, captcha }));
    await server.ok('sms.send', { mobile: MOBILE, event: 'resetpwd' });
    const reset = { type: 'mobile', mobile: MOBILE, newpassword: 'CanaryReset7' } as const;
    await server.call('user.resetpwd', { ...reset, captcha: 'CanaryCode' });
    const tokens = answers.map(({ userinfo }) => userinfo.token);
    await server.ok('user.logout', {}, { token: tokens[2] ?? '' });

    const stored = await readEverythingStored();
    expect(stored).toContain(account);
    expect(stored).toContain(MOBILE);
    expect(stored).not.toMatch(/canary/i);
    expect(stored).not.toContain(`"${captcha}"`);
    // A text may be cut.
    for (const each of tokens) expect(stored).not.toContain(each.slice('mock-'.length, 20));
    expect(stored.match(/\(redacted\)/g)?.length).toBeGreaterThan(20);
  });

  it('contains no secret field of any endpoint, in any format', async () => {
    const token = await server.register('kay7');
    const names = [...SECRETS, '__token__'];
    const fields = Object.fromEntries(names.map((name) => [name, `canary-${name}`]));
    const query = new URLSearchParams(fields).toString();
    const parts = names.map((name) => ({ name, value: `canary-${name}` }));
    const cookie = 'token=canary; PHPSESSID=canary';
    const posts = [
      ['application/json', JSON.stringify({ ...fields, deep: [{ user: fields }] })],
      ['application/json', JSON.stringify(fields).slice(0, -1)],
      ['application/x-www-form-urlencoded', query],
      [MULTIPART, multipart(parts)],
      ['text/plain', query],
    ] as const;
    const paths = [...ENDPOINT_NAMES.map((name) => ENDPOINTS[name].path), '/api/user/nothing'];
    for (const path of paths) {
      server.world.journal.clear();
      const url = `${path}?%74oken=canary&${query}`;
      for (const [type, body] of posts) {
        const headers = { token, 'content-type': type, cookie };
        await server.app.inject({ method: 'POST', url, headers, payload: body });
      }
      await server.app.inject({ url, headers: { token: 'canary' } });
      const referer = 'http://127.0.0.1/?token=canary';
      await server.app.inject({ url: path, headers: { authorization: 'Bearer canary', referer } });
      expect(server.world.journal.entries()).toHaveLength(posts.length + 2);
      // Read now, because later calls replace these entries.
      expect(await readEverythingStored()).not.toMatch(/canary/i);
    }
  });

  it('contains no secret of a request that would have left the machine', async () => {
    for (const url of [
      'https://kay:canary@a.example/',
      'https://a.example/?access_token=canary&b=1',
      'https://a.example/#id_token=canary',
    ]) {
      await server.control('POST', '/outside', { url, initiator: 'a.js:1' });
    }
    const stored = await readEverythingStored();
    expect(stored).not.toContain('canary');
    expect(stored).toContain('https://a.example/?access_token=(redacted)&b=1');
  });
});
