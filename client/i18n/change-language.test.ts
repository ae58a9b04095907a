import { createInstance } from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Locale } from './locales.ts';

/** Loads i18n again, as a page load does. */
async function freshI18n() {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const i18next = createInstance();
  vi.doMock('i18next', () => ({ default: i18next }));
  const i18n = await import('./i18n.ts');
  return { i18next, ...i18n, startI18n: (locale: Locale) => i18n.startI18n(locale, fetch) };
}

const lang = () => document.documentElement.lang;

const COMMON = { common: { back: '返回' } };
const RECORDS = {
  en: { history: { title: 'Draw history' } },
  'zh-Hans': { history: { title: '开奖记录' } },
};
const textsOf = (locale: Locale, namespace: string) =>
  namespace === 'common' ? COMMON : RECORDS[locale];

const fetch = vi.fn<(locale: Locale, namespace: string) => Promise<object>>();
let come: () => void;
let fail: () => void;

beforeEach(() => {
  fetch.mockReset().mockImplementation(async (...names) => textsOf(...names));
  // The first texts wait for one of these.
  const first = new Promise<void>((resolve, reject) => {
    come = resolve;
    fail = () => reject(new Error('offline'));
  });
  first.catch(() => null);
  fetch.mockImplementationOnce((...names) => first.then(() => textsOf(...names)));
});

afterEach(() => {
  vi.doUnmock('i18next');
  vi.resetModules();
});

test('the page language is the stored one before its texts are loaded', async () => {
  const { startI18n, i18next } = await freshI18n();
  const started = startI18n('zh-Hans');
  expect(lang()).toBe('zh-Hans');
  come();
  await started;
  expect(lang()).toBe('zh-Hans');
  expect(i18next.t('common.back')).toBe('返回');
});

test('the page falls back to English when the texts cannot be loaded, until they can', async () => {
  const { startI18n, changeLanguage, i18next } = await freshI18n();
  const started = startI18n('zh-Hans');
  fail();
  await started;
  expect(lang()).toBe('en');
  expect(i18next.language).toBe('en');
  expect(i18next.t('common.back')).toBe('Back');
  await changeLanguage('zh-Hans');
  expect(lang()).toBe('zh-Hans');
  expect(i18next.t('common.back')).toBe('返回');
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

describe('the texts of a page', () => {
  test('load in the language of the page alone', async () => {
    const { startI18n, loadTexts, i18next } = await freshI18n();
    const started = startI18n('zh-Hans');
    come();
    await started;
    await loadTexts('common', 'records');
    await loadTexts('records');
    expect(i18next.t('history.title')).toBe('开奖记录');
    expect(fetch.mock.calls).toEqual([
      ['zh-Hans', 'common'],
      ['zh-Hans', 'records'],
    ]);
  });

  test('that asks for them during a change of the language change with the others', async () => {
    const { startI18n, changeLanguage, loadTexts, i18next } = await freshI18n();
    await startI18n('en');
    const spoken = changeLanguage('zh-Hans');
    fetch.mockReturnValueOnce(new Promise(() => {})); // the English ones are slow
    void loadTexts('records');
    come();
    await spoken;
    expect(i18next.t('history.title')).toBe('开奖记录');
  });

  test('that failed to load do so when the page asks again', async () => {
    const { startI18n, loadTexts, i18next } = await freshI18n();
    await startI18n('en');
    const loading = loadTexts('records');
    fail();
    await expect(loading).rejects.toThrow('records');
    await loadTexts('records');
    expect(i18next.t('history.title')).toBe('Draw history');
  });
});
