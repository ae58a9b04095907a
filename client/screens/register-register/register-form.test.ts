import { expect, test } from 'vitest';
import { signUpRefusal } from './register-form.ts';

const failure = {
  kind: 'business',
  code: 0,
  message: 'Request failed',
  fixed: 'request',
  key: null,
} as const;
const saying = (message: string) => ({ kind: failure.kind, code: 0, message, key: null });

test('a refused sign-up shows the reason', () => {
  expect(signUpRefusal({ ...failure, kind: 'network' })).toBe('register.network');
  expect(signUpRefusal({ ...failure, kind: 'timeout' })).toBe('register.network');
  expect(signUpRefusal({ ...failure, kind: 'http' })).toBe('register.busy');
  expect(signUpRefusal({ ...failure, key: 'server_busy' })).toBe('register.busy');
  expect(signUpRefusal({ ...failure, key: 'invalid_parameters' })).toBe('register.input');
  expect(signUpRefusal(failure)).toBe('register.failed');
  expect(signUpRefusal(saying('Not today'))).toBeNull();
  expect(signUpRefusal({ ...saying('Back at 6'), kind: 'http' })).toBeNull();
  expect(signUpRefusal({ ...failure, key: 'username_exists' })).toBeNull();
});
