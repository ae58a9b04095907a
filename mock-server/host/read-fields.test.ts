import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { server, withServer } from '../testing/test-server.ts';
import { describeValidationErrors } from './read-fields.ts';

withServer();

const PASSWORD = 'Passw0rd1';
const LOGIN = { account: 'alice1', password: PASSWORD };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const LOGGED_IN = 'Logged in successful';
const INVALID = 'Invalid parameters';
const WRONG = 'Password is incorrect';

describe('a field', () => {
  async function messageOf(url: string, payload: object | string): Promise<string> {
    await server.register('alice1', PASSWORD);
    const headers = typeof payload === 'string' ? FORM_TYPE : {};
    return (await server.send({ method: 'POST', url, headers, payload })).msg;
  }

  it.each<[string, object | string, string]>([
    ['is trimmed of blanks', { ...LOGIN, password: ` ${PASSWORD} ` }, LOGGED_IN],
    ['is trimmed of a line break', { ...LOGIN, account: 'alice1\n' }, LOGGED_IN],
    ['is trimmed of zero bytes', { ...LOGIN, account: '\u0000alice1\u0000' }, LOGGED_IN],
    ['of a form is decoded', 'account=+alice1+&password=Passw0rd1', LOGGED_IN],
    ['is the last of its name', 'account=x&account=alice1&password=Passw0rd1', LOGGED_IN],
    ['is the last of its name', 'account=alice1&account=&password=Passw0rd1', INVALID],
    ['with "0" is missing', { ...LOGIN, account: '0' }, INVALID],
    ['with "0" is missing', { ...LOGIN, password: '0' }, INVALID],
    ['with blanks is missing', { account: ' ', password: '\t' }, INVALID],
    ['with null is missing', { ...LOGIN, account: null }, INVALID],
    ['with a number is text', { ...LOGIN, password: 12345678 }, WRONG],
    ['with true is text', { ...LOGIN, password: true }, WRONG],
    ['with false is missing', { ...LOGIN, password: false }, INVALID],
    ['with a list is refused', { ...LOGIN, account: ['alice1'] }, INVALID],
    ['may be long', { ...LOGIN, account: 'a'.repeat(10_000) }, 'Account is incorrect'],
  ])('%s: %j', async (_, payload, msg) => {
    expect(await messageOf('/api/user/login', payload)).toBe(msg);
  });

  it.each([
    [{ mobile: '13911112222', captcha: '0' }, INVALID],
    [{ mobile: 'x', captcha: 0 }, INVALID],
    [{ mobile: true, captcha: true }, 'Mobile is incorrect'],
  ])('that is a number or a text is read alike: %j', async (payload, msg) => {
    expect(await messageOf('/api/user/mobilelogin', payload)).toBe(msg);
  });

  it('with null is as if it was not sent', async () => {
    const ann = server.player('ann');
    for (const nickname of [123, null]) {
      expect((await server.callLoosely('user.profile', { nickname }, ann)).code).toBe(1);
    }
    expect(await server.ok('user.index', {}, ann)).toMatchObject({ nickname: '123' });
  });
});

const AJV = new Ajv({ allowUnionTypes: true });

function describePayloadProblem(name: EndpointName, payload: unknown): string {
  const fits = AJV.compile(SCHEMAS[name].payload);
  expect(fits(payload)).toBe(false);
  return describeValidationErrors(fits.errors);
}

describe('describeValidationErrors', () => {
  it.each<[EndpointName, unknown, string]>([
    ['user.login', { account: 'ann' }, "the payload must have required property 'password'"],
    ['user.register', { username: 'a'.repeat(141), password: 'x' }, 'must NOT have more than 140'],
    ['user.login', [], 'the payload must be object'],
    [
      'user.mobilelogin',
      { mobile: [], captcha: '1' },
      '/mobile must be string; /mobile must be integer; /mobile must match a schema in anyOf',
    ],
    [
      'wallet.savings',
      { direction: 'up', amount: '1' },
      '/direction must be equal to one of the allowed values (["in","out"])',
    ],
    ['index.notice', { page: 0 }, '/page must be >= 1'],
  ])('describes the payload of %s %j: %s', (name, payload, text) => {
    expect(describePayloadProblem(name, payload)).toContain(text);
  });

  it('never repeats the payload', () => {
    const payload = { account: { canary: 1 }, password: ['canary'] };
    expect(describePayloadProblem('user.login', payload)).not.toContain('canary');
  });

  it('has a text without details', () => {
    expect(describeValidationErrors(null)).toBe('does not fit');
  });
});
