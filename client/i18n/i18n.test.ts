import i18next from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { messageKeyOf, messageText, MESSAGES, type MessageKey } from '#contract/errors.ts';
import { AREAS } from './catalogues.ts';
import { describeFailure, loadTexts, startI18n, type DescribableFailure } from './i18n.ts';
import { LOCALES, type Locale } from './locales.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  for (const locale of LOCALES) {
    await startI18n(locale);
    await loadTexts(...AREAS);
  }
});

const textsIn = (language: Locale) => ({ t: i18next.getFixedT(language), language });

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, words: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

function textsOf(language: Locale): [key: string, words: string][] {
  return Object.values(i18next.store.data[language] ?? {}).flatMap(
    (texts) => flatten(texts as Tree), // a catalogue
  );
}

const holes = (words: string) => (words.match(/{{\w+}}/g) ?? []).toSorted().join();

const isSingular = (key: string) => key.endsWith('_one');

test('no key is in two namespaces, because the code names keys alone', () => {
  const keys = textsOf('en').map(([key]) => key);
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys).toEqual([...new Set(keys)]);
});

test('texts are neither empty nor untrimmed, and both languages have the same placeholders', () => {
  const chinese = new Map(textsOf('zh-Hans'));
  for (const [key, words] of textsOf('en')) {
    const other = chinese.get(isSingular(key) ? key.replace(/_one$/, '_other') : key) ?? '';
    for (const each of [words, other]) {
      expect(each, key).not.toBe('');
      expect(each.trim(), key).toBe(each);
    }
    if (!isSingular(key)) expect(holes(other), key).toBe(holes(words));
  }
});

test('plural keys come in pairs, and every text with a count is one', () => {
  const texts = new Map(textsOf('en'));
  for (const [key, words] of texts) {
    if (isSingular(key)) expect([...texts.keys()]).toContain(key.replace(/_one$/, '_other'));
    if (words.includes('{{count}}')) expect(key).toMatch(/_(one|other)$/);
  }
});

test('Chinese sentences use full-width punctuation, and no space after a figure', () => {
  for (const [key, words] of textsOf('zh-Hans')) {
    const plain = words.replaceAll(NAMES, '');
    expect(plain, key).not.toMatch(/[\u4e00-\u9fff][,;?!(]|[\d}] [\u4e00-\u9fff]/);
  }
});

test.each([
  ['register.busy', 'Server busy, try again later'],
  ['register.input', 'Please check your input'],
  ['register.failed', 'Sign up failed, try again'],
] as const)('the text of %s is that of the requirements', (key, words) => {
  expect(textsIn('en').t(key)).toBe(words);
});

test.each<[text: string, Partial<DescribableFailure>]>([
  ['Username taken, try another one', { key: 'username_exists' }],
  ['Login expired, please login again', { kind: 'unauthorized' }],
  ['Network connection failed', { kind: 'network' }],
  ['Upload failed', { kind: 'business', fixed: 'upload' }],
  ['Upload failed', { kind: 'business', fixed: 'upload', key: 'file_format_limited' }],
  ['Upload failed', { kind: 'http', fixed: 'upload' }],
  ['Upload failed', { kind: 'network', fixed: 'upload' }],
  ['Upload failed', { kind: 'timeout', fixed: 'upload' }],
])('a failure reads "%s": %o', (text, failure) => {
  expect(describeFailure(textsIn('en'), describableFailure(failure))).toBe(text);
});

/** Names that no language translates. */
const NAMES = /Idempotency-Key|MiB|SHA-256|VIP/g;

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

test.each<[text: string, what: string, Partial<DescribableFailure>]>([
  [
    '金额须在10.00至50,000.00之间',
    'an amount, like all others',
    { message: 'The amount must be between 10.00 and 50000.00' },
  ],
  ['昵称已被使用，请换一个', 'a known text', { message: 'Nickname already exists' }],
  ['该邮箱已被使用', 'a known text', { message: 'Email already exists' }],
  ['该手机号已被使用', 'a known text', { message: 'Mobile already exists' }],
  ['出错了，请稍后再试', 'a known text', { message: 'An error occurred' }],
  ['网关错误', 'the status', { kind: 'http', code: 502, message: 'Bad gateway' }],
  ['维护中', 'a text of its own', { kind: 'http', code: 500, message: '维护中' }],
  ['请求失败', 'a broken answer', { kind: 'http', code: 200, fixed: 'request' }],
  ['活动未开始', 'an unknown text', { message: '活动未开始' }],
])('a Chinese player reads %s for %s', (text, _, failure) => {
  const { message = '' } = failure;
  const whole = describableFailure({ key: messageKeyOf(message), ...failure });
  expect(describeFailure(textsIn('zh-Hans'), whole)).toBe(text);
});

function describableFailure(part: Partial<DescribableFailure>): DescribableFailure {
  return { kind: 'business', code: 0, message: 'x', key: null, ...part };
}
