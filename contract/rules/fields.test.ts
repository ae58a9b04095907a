import { describe, expect, it } from 'vitest';
import {
  checkConfirm,
  checkEmail,
  checkFeedback,
  checkMobile,
  checkNewPassword,
  checkNickname,
  checkPassword,
  checkRecipient,
  checkResetPassword,
  checkTerms,
  checkUsername,
  isWeakPassword,
} from './fields.ts';

describe('username', () => {
  it.each(['kay7', 'Abcdefghijk', 'a___', 'a123'])('takes %s', (text) => {
    expect(checkUsername(text)).toBeNull();
  });

  it.each([
    ['another length', ['abc', 'abcdefghijkl']],
    ['another beginning', ['1abc', '_abc', ' abcd']],
    ['other characters', ['ab c', 'ab-c', 'abcd\n', 'ábcd', '用户名字']],
  ])('refuses %s', (_, texts) => {
    for (const text of texts)
      expect([text, checkUsername(text)]).toEqual([text, 'username_format']);
  });

  it('is required', () => {
    expect(checkUsername('')).toBe('username_required');
  });
});

describe('password at register', () => {
  it.each(['abcdefg1', '1234567a', 'Abcdefghij12', 'pass-w0rd', 'a1!"#$%&\'()'])(
    'takes %s',
    (text) => {
      expect(checkPassword(text)).toBeNull();
    },
  );

  it.each([
    'abcdef1',
    'abcdefghijk12',
    'abcdefgh',
    '12345678',
    '!!!!!!!!',
    'abc def1',
    'abcdefg1\n',
    'пароль12',
  ])('refuses %j', (text) => {
    expect(checkPassword(text)).toBe('password_format');
  });

  it('is required, and so is its confirmation', () => {
    expect(checkPassword('')).toBe('password_required');
    expect(checkConfirm('abcdefg1', '')).toBe('confirm_required');
    expect(checkConfirm('abcdefg1', 'abcdefg2')).toBe('confirm_mismatch');
    expect(checkConfirm('abcdefg1', 'abcdefg1')).toBeNull();
  });

  it.each([
    ['Abcdefg12', false],
    ['Abcdefg1', true],
    ['abcdefg12', true],
    ['ABCDEFG12', true],
    ['Abcdefghi', true],
  ])('%s is weak: %s', (text, weak) => {
    expect(isWeakPassword(text)).toBe(weak);
  });
});

describe('email', () => {
  it.each([
    ['letters, also in capitals', ['a@b.co', 'a@b.c', 'A@B.CO', 'a@1.cn']],
    ['signs', ['first.last+tag@mail.example.com', 'x_1@a-b.org']],
    ['any top level', ['a@xn--c.co', 'a@c.technology', 'a@c.c0']],
    ['64 characters before the @', [`${'a'.repeat(64)}@c.co`]],
  ])('takes %s', (_, texts) => {
    for (const text of texts) expect([text, checkEmail(text)]).toEqual([text, null]);
  });

  it.each([
    ['a missing part', ['', 'a', 'a@b', '@b.co', 'a@localhost', 'a@127.0.0.1']],
    ['a wrong label', ['a@.co', 'a@b.', 'a@b..co', 'a@-b.co', 'a@b-.co', 'a@c.co.', 'a@c_d.co']],
    ['a dot without a letter', ['.a@c.co', 'a.@c.co', 'a..b@c.co']],
    ['blanks, quotes and brackets', ['a b@c.co', 'a@b.co\n', '<a@b.co>', '"a b"@c.co', "o'b@c.co"]],
    ['other characters', ['a@b@c.co', 'a&b@c.co', 'ü@c.co', 'a@ü.co']],
    ['a long part', [`${'a'.repeat(65)}@c.co`, `a@${'b'.repeat(64)}.co`]],
    ['a long text', [`${'a.'.repeat(50_000)}@c.co`]],
  ])('refuses %s', (_, texts) => {
    for (const text of texts) expect([text, checkEmail(text)]).toEqual([text, 'email_format']);
  });
});

it.each([
  ['13800138000', null],
  ['10000000000', null],
  ['23800138000', 'mobile_format'],
  ['1380013800', 'mobile_format'],
  ['138001380000', 'mobile_format'],
  ['+8613800138000', 'mobile_format'],
  ['1380013800٠', 'mobile_format'],
  ['13800138000\n', 'mobile_format'],
  ['', 'mobile_format'],
])('mobile %j: %s', (text, problem) => {
  expect(checkMobile(text)).toBe(problem);
});

describe('other fields', () => {
  it('require a nickname, a recipient and the terms', () => {
    expect([checkNickname(''), checkNickname(' \t'), checkNickname('Kay')]).toEqual([
      'nickname_required',
      'nickname_required',
      null,
    ]);
    expect([checkRecipient(''), checkRecipient('　'), checkRecipient('kay7')]).toEqual([
      'recipient_required',
      'recipient_required',
      null,
    ]);
    expect([checkTerms(false), checkTerms(true)]).toEqual(['terms', null]);
  });

  it('require 6 code points in a new password', () => {
    expect(checkNewPassword('')).toBe('password_required');
    expect(checkNewPassword('12345')).toBe('new_password_short');
    expect(checkNewPassword('😀😀😀')).toBe('new_password_short');
    expect(checkNewPassword('123456')).toBeNull();
  });

  it('require 6 to 30 code points without spaces in a password that is reset', () => {
    for (const good of ['123456', '密码密码密码', 'x'.repeat(30)]) {
      expect(checkResetPassword(good)).toBeNull();
    }
    for (const bad of ['', '12345', '😀😀😀', 'x'.repeat(31), 'with space']) {
      expect(checkResetPassword(bad)).toBe('password_length');
    }
  });

  it('require 5 characters of feedback without surrounding blanks', () => {
    expect(checkFeedback('four')).toBe('feedback_short');
    expect(checkFeedback('  four  ')).toBe('feedback_short');
    expect(checkFeedback('五个字反馈')).toBeNull();
  });
});

const texts = ['a', '1', 'a@', 'a.', '@', '-', 'a-', ' ', '\u0000'].map((part) =>
  part.repeat(500_000),
);
const checks = {
  checkUsername,
  checkPassword,
  isWeakPassword,
  checkEmail,
  checkMobile,
  checkNickname,
  checkNewPassword,
  checkResetPassword,
  checkFeedback,
  checkRecipient,
};

it.each(Object.entries(checks))('a hostile text does not make %s backtrack', (_, check) => {
  // Backtracking would run into the timeout of the test.
  for (const text of texts) expect(check(text)).not.toBeUndefined();
  for (const text of texts) check(`a@${text}`.slice(0, 140));
});
