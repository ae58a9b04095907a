import i18next from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { messageKeyOf, messageText, MESSAGES, type MessageKey } from '#contract/errors.ts';
import { messages as account } from './account-en.ts';
import { awayEn } from './away-en.ts';
import { messages as bet } from './bet-en.ts';
import { messages as content } from './content-en.ts';
import { keysEn } from './keys-en.ts';
import { messages as records } from './records-en.ts';
import { messages as wallet } from './wallet-en.ts';
import { commonEn, type En } from './en.ts';
import { describeFailure, loadMessages, startI18n, type DescribableFailure } from './i18n.ts';
import type { Locale } from './locales.ts';
import { proofEn } from './proof-en.ts';
import { rulesEn } from './rules-en.ts';
import { zhHans } from './zh-hans.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('zh-Hans');
  await loadMessages(() => import('./bet-en.ts'));
  await loadMessages(() => import('./account-en.ts'));
});

const textsIn = (language: Locale) => ({ t: i18next.getFixedT(language), language });

const areas = {
  ...bet,
  ...rulesEn,
  ...records,
  ...proofEn,
  ...account,
  ...content,
  ...awayEn,
  ...keysEn,
  ...wallet,
};
const en: En = { ...commonEn, ...areas };

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, words: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const holes = (words: string) => (words.match(/{{\w+}}/g) ?? []).toSorted().join();

const isSingular = (key: string) => key.endsWith('_one');

test('Chinese has exactly the keys of English, except for singulars', () => {
  const needed = flatten(en).filter(([key]) => !isSingular(key));
  expect(flatten(zhHans).map(([key]) => key)).toEqual(needed.map(([key]) => key));
});

test('the messages of an area add to the common ones and replace none', () => {
  const common = new Set(Object.keys(commonEn));
  expect(Object.keys(areas).filter((key) => common.has(key))).toEqual([]);
  expect(textsIn('en').t('play.big')).toBe('Big');
});

test('messages are neither empty nor untrimmed, and both languages have the same placeholders', () => {
  const chinese = new Map(flatten(zhHans));
  for (const [key, words] of flatten(en)) {
    const other = chinese.get(isSingular(key) ? key.replace(/_one$/, '_other') : key) ?? '';
    for (const each of [words, other]) {
      expect(each, key).not.toBe('');
      expect(each.trim(), key).toBe(each);
    }
    if (!isSingular(key)) expect(holes(other), key).toBe(holes(words));
  }
});

test('plural keys come in pairs', () => {
  const keys = flatten(en).map(([key]) => key);
  for (const key of keys)
    if (isSingular(key)) expect(keys).toContain(key.replace(/_one$/, '_other'));
});

test('messages with a count have a plural', () => {
  for (const [key, words] of flatten(en))
    if (words.includes('{{count}}')) expect(key).toMatch(/_(one|other)$/);
});

test('Chinese sentences use full-width punctuation', () => {
  for (const [key, words] of flatten(zhHans))
    expect(words, key).not.toMatch(/[\u4e00-\u9fff][,;?!]/);
});

test('the texts fixed by the requirements are exact', () => {
  const english = textsIn('en');
  const { t } = english;
  expect(t('problem.username_format')).toBe('Invalid username format');
  expect(t('problem.password_format')).toBe(
    'Password must be 8-12 characters with letters & numbers',
  );
  expect(t('problem.confirm_mismatch')).toBe("Passwords don't match");
  expect(t('problem.terms')).toBe('Please accept the Terms and Privacy Policy');
  expect(t('problem.email_format')).toBe('Invalid email format');
  expect(t('problem.feedback_short')).toBe('Please enter at least 5 characters');
  expect(t('problem.recipient_required')).toBe('Please enter recipient user');
  expect(t('register.weakAsk')).toBe('Continue anyway?');
  expect(t('register.network')).toBe('Check your connection and try again');
  expect(t('register.busy')).toBe('Server busy, try again later');
  expect(t('register.input')).toBe('Please check your input');
  expect(t('register.failed')).toBe('Sign up failed, try again');
  expect(describeFailure(english, describableFailure({ key: 'username_exists' }))).toBe(
    'Username taken, try another one',
  );
  expect(describeFailure(english, describableFailure({ kind: 'unauthorized' }))).toBe(
    'Login expired, please login again',
  );
  expect(describeFailure(english, describableFailure({ kind: 'network' }))).toBe(
    'Network connection failed',
  );
  for (const kind of ['network', 'timeout', 'http', 'business'] as const)
    expect(describeFailure(english, describableFailure({ kind, fixed: 'upload' }))).toBe(
      'Upload failed',
    );
});

/** Names that no language translates. */
const NAMES = /Idempotency-Key|MiB|VIP/g;

describe.each(Object.keys(MESSAGES) as MessageKey[])('the message %s', (key) => {
  test.each(['en', 'zh'] as const)('is recognised in the server language %s', (hostLanguage) => {
    const values = { seconds: 4, min: '10.00', max: '50000.00', size: '12.5' };
    const message = messageText(key, hostLanguage, values);
    const failure = describableFailure({ message, key: messageKeyOf(message) });
    const english = describeFailure(textsIn('en'), failure);
    const chinese = describeFailure(textsIn('zh-Hans'), failure);
    expect(english).toMatch(/[A-Za-z]/);
    expect(english).not.toMatch(/\p{Script=Han}|[{}]/u);
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(chinese.replaceAll(NAMES, '')).not.toMatch(/[A-Za-z{}]/);
  });
});

test('amounts in messages are formatted like all others', () => {
  const message = 'The amount must be between 10.00 and 50000.00';
  const inChinese = textsIn('zh-Hans');
  expect(
    describeFailure(inChinese, describableFailure({ message, key: messageKeyOf(message) })),
  ).toBe('金额须在10.00至50,000.00之间');
});

test('English texts of the server are not shown to Chinese players', () => {
  const inChinese = textsIn('zh-Hans');
  const chineseText = (message: string) =>
    describeFailure(inChinese, describableFailure({ message, key: messageKeyOf(message) }));
  expect(chineseText('Nickname already exists')).toBe('昵称已被使用，请换一个');
  expect(chineseText('Email already exists')).toBe('该邮箱已被使用');
  expect(chineseText('Mobile already exists')).toBe('该手机号已被使用');
  expect(chineseText('An error occurred')).toBe('出错了，请稍后再试');
});

test('a broken answer is described by its status, unknown text is shown unchanged', () => {
  const inChinese = textsIn('zh-Hans');
  expect(
    describeFailure(
      inChinese,
      describableFailure({ kind: 'http', code: 502, message: 'Bad gateway' }),
    ),
  ).toBe('网关错误');
  expect(
    describeFailure(inChinese, describableFailure({ kind: 'http', code: 500, message: '维护中' })),
  ).toBe('维护中');
  expect(
    describeFailure(inChinese, describableFailure({ kind: 'http', code: 200, fixed: 'request' })),
  ).toBe('请求失败');
  expect(describeFailure(inChinese, describableFailure({ message: '活动未开始' }))).toBe(
    '活动未开始',
  );
});

function describableFailure(part: Partial<DescribableFailure>): DescribableFailure {
  return { kind: 'business', code: 0, message: 'x', key: null, ...part };
}
