import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import { describeValidationErrors, validatorsOf } from '../../core/http/validate.ts';

function flaw(name: EndpointName, payload: unknown): string {
  const { payload: fits } = validatorsOf(SCHEMAS[name]);
  expect(fits(payload)).toBe(false);
  return describeValidationErrors(fits.errors);
}

describe('describeValidationErrors', () => {
  it.each<[EndpointName, unknown, string]>([
    ['user.login', {}, "the payload must have required property 'account'"],
    ['user.login', { account: 'ann' }, "the payload must have required property 'password'"],
    ['user.login', { account: 'a'.repeat(141), password: 'x' }, 'must NOT have more than 140'],
    ['user.login', { account: {}, password: 'x' }, '/account must be string'],
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
    expect(flaw(name, payload)).toContain(text);
  });

  it('never repeats the payload', () => {
    expect(flaw('user.login', { account: { canary: 1 }, password: ['canary'] })).not.toContain(
      'canary',
    );
  });

  it('has a text without details', () => {
    expect(describeValidationErrors(null)).toBe('does not fit');
  });
});
