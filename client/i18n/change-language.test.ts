import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Loads i18n in a fresh module registry, as a page load does. */
async function freshI18n() {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const [{ default: i18next }, i18n] = await Promise.all([import('i18next'), import('./i18n.ts')]);
  return { i18next, ...i18n };
}

const lang = () => document.documentElement.lang;

let words: Promise<object>;
let come: () => void;
let fail: () => void;

beforeEach(() => {
  words = new Promise((resolve, reject) => {
    come = () => resolve({ zhHans: { common: { back: '返回' } } });
    fail = () => reject(new Error('offline'));
  });
  vi.doMock('./zh-hans.ts', () => words);
});

afterEach(() => {
  vi.doUnmock('./zh-hans.ts');
  vi.resetModules();
});

test('the page language is the stored one before its messages are loaded', async () => {
  const { startI18n, i18next } = await freshI18n();
  const started = startI18n('zh-Hans');
  expect(lang()).toBe('zh-Hans');
  come();
  await started;
  expect(lang()).toBe('zh-Hans');
  expect(i18next.t('common.back')).toBe('返回');
});

test('the page falls back to English when the messages cannot be loaded', async () => {
  const { startI18n, i18next } = await freshI18n();
  const started = startI18n('zh-Hans');
  fail();
  await started;
  expect(lang()).toBe('en');
  expect(i18next.language).toBe('en');
  expect(i18next.t('common.back')).toBe('Back');
});

test('the page keeps its language while another one loads', async () => {
  const { startI18n, changeLanguage, i18next } = await freshI18n();
  await startI18n('en');
  const spoken = changeLanguage('zh-Hans');
  expect(lang()).toBe('en');
  expect(i18next.language).toBe('en');
  come();
  await spoken;
  expect(lang()).toBe('zh-Hans');
  await changeLanguage('en');
  expect(lang()).toBe('en');
});

test('the last chosen language wins, not the last loaded', async () => {
  const { startI18n, changeLanguage, i18next } = await freshI18n();
  await startI18n('en');
  const spoken = changeLanguage('zh-Hans');
  await changeLanguage('en');
  come();
  await spoken;
  expect(lang()).toBe('en');
  expect(i18next.language).toBe('en');
});
