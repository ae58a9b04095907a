import { expect, test } from 'vitest';
import { signUpRefusal } from './sign-up-refusal.ts';

const failure = { kind: 'business', code: 0, message: '', key: null } as const;

test('a refused sign-up shows the reason', () => {
  expect(signUpRefusal({ ...failure, kind: 'network' })).toBe('register.network');
  expect(signUpRefusal({ ...failure, kind: 'timeout' })).toBe('register.network');
  expect(signUpRefusal({ ...failure, kind: 'http' })).toBe('register.busy');
  expect(signUpRefusal({ ...failure, key: 'server_busy' })).toBe('register.busy');
  expect(signUpRefusal({ ...failure, key: 'invalid_parameters' })).toBe('register.input');
  expect(signUpRefusal(failure)).toBe('register.failed');
  expect(signUpRefusal({ ...failure, key: 'username_exists' })).toBeNull();
});
