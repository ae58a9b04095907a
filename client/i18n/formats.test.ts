import i18next from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { formatMoney, minor } from '#contract/money.ts';
import { moneyText } from '../ui/controls/money.tsx';
import {
  formatPast,
  formatRelativeDay,
  formatDayRange,
  formatDrawDay,
  formatDay,
  formatDuration,
  formatTime,
} from './day-formats.ts';
import { loadTexts, startI18n } from './i18n.ts';
import { LOCALES, type Locale } from './locales.ts';
import { formatNumber, formatPercent } from './number-formats.ts';
import { dialogLabels } from './dialog-labels.ts';

const textsIn = (language: Locale) => ({ t: i18next.getFixedT(language), language });

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  for (const locale of LOCALES) {
    await startI18n(locale);
    await loadTexts('bet', 'records');
  }
});

describe('formatNumber', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1240, '−1,240'],
  ])('formats %d', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test.each([0, 5, 100, 105, 99_999, 124_050, -124_050, 10_000_000_000_000])(
    'formats %d hundredths like money',
    (amount) => {
      const money = moneyText(formatMoney(minor(amount)));
      expect(formatNumber(amount / 100, 2)).toBe(money);
    },
  );

  test.each([
    [105 / 216, '48.61%'],
    [0, '0.00%'],
    [1, '100.00%'],
    [1 / 216, '0.46%'],
    [-0.0255, '−2.55%'],
    [-0.00001, '0.00%'],
  ])('formats the fraction %d as a percentage', (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });
});

describe('formatDay', () => {
  test.each([
    ['2026-11-21', '21 Nov 2026', '2026年11月21日'],
    ['2026-09-01', '1 Sep 2026', '2026年9月1日'],
    ['2028-02-29', '29 Feb 2028', '2028年2月29日'],
    ['soon', 'soon', 'soon'],
  ])('formats %s as %s and %s', (day, english, chinese) => {
    expect(formatDay('en', day)).toBe(english);
    expect(formatDay('zh-Hans', day)).toBe(chinese);
  });

  test.each([
    ['2026-11-21', 'Today', '今日'],
    ['2026-11-20', 'Yesterday', '昨日'],
    ['2026-11-19', '19 Nov 2026', '2026年11月19日'],
    ['2026-11-22', '22 Nov 2026', '2026年11月22日'],
    ['2025-11-21', '21 Nov 2025', '2025年11月21日'],
  ])('formats %s as %s and %s on 2026-11-21', (day, english, chinese) => {
    expect(formatRelativeDay(textsIn('en'), day, '2026-11-21')).toBe(english);
    expect(formatRelativeDay(textsIn('zh-Hans'), day, '2026-11-21')).toBe(chinese);
  });

  test('knows a yesterday in another year', () => {
    expect(formatRelativeDay(textsIn('en'), '2025-12-31', '2026-01-01')).toBe('Yesterday');
  });

  test('formats a range by its ends, and one day as itself', () => {
    const range = { from: '2026-11-01', to: '2026-11-21' };
    expect(formatDayRange(textsIn('en'), range)).toBe('1 Nov 2026 – 21 Nov 2026');
    expect(formatDayRange(textsIn('zh-Hans'), range)).toBe('2026年11月1日至2026年11月21日');
    const day = { from: '2026-11-21', to: '2026-11-21' };
    expect(formatDayRange(textsIn('en'), day)).toBe('21 Nov 2026');
  });
});

test.each([
  ['2026-11-21T06:03:59Z', '14:03'],
  ['2026-11-21T16:00:00Z', '00:00'],
  ['2026-11-21T15:59:59Z', '23:59'],
  ['2026-11-21T00:05:00Z', '08:05'],
])('formatTime formats %s as %s in the time zone of the games', (iso, text) => {
  expect(formatTime(Date.parse(iso) / 1000)).toBe(text);
});

test.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [3_725_000, '1:02:05'],
  [90_000_000, '25:00:00'],
])('formatDuration formats %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [0, '0 bets', '0单'],
  [1, '1 bet', '1单'],
  [2, '2 bets', '2单'],
  [1240, '1,240 bets', '1,240单'],
])('the plural form for a count of %d', (count, english, chinese) => {
  expect(textsIn('en').t('record.total', { count })).toBe(english);
  expect(textsIn('zh-Hans').t('record.total', { count })).toBe(chinese);
});

test.each([
  ['en', 'en-GB', 'OK', 'Cancel'],
  ['en', 'es-MX', 'Aceptar', 'Cancelar'],
  ['en', 'FR-ca', 'OK', 'Annuler'],
  ['en', 'zh-CN', 'OK', 'Cancel'],
  ['en', 'de', 'OK', 'Cancel'],
  ['en', '', 'OK', 'Cancel'],
  ['zh-Hans', 'zh-CN', '确定', '取消'],
  ['zh-Hans', 'en-GB', '确定', '取消'],
  ['zh-Hans', 'zh-Hans-HK', '确定', '取消'],
  ['zh-Hans', 'zh-Hant-HK', '確定', '取消'],
  ['zh-Hans', 'zh-TW', '確定', '取消'],
  ['zh-Hans', 'zh-MO', '確定', '取消'],
] as const)('a %s app on a device in "%s" has %s and %s', (locale, device, confirm, cancel) => {
  expect(dialogLabels(locale, device)).toEqual({ confirm, cancel });
});

test.each([
  ['2026-01-01T00:00:00+08:00', '1 Jan 00:00'],
  ['2025-12-31T23:59:00+08:00', '31 Dec 2025 23:59'],
])('in 2026 the moment %s is %s', (moment, text) => {
  const now = Date.parse('2026-03-10T10:00:00+08:00');
  expect(formatPast('en', Date.parse(moment) / 1000, now)).toBe(text);
});

test.each([
  ['en', '20260307372', '7 Mar'],
  ['zh-Hans', '20260307372', '3月7日'],
  ['en', '20260310001', ''],
])('in %s, draw %s was on "%s"', (locale, gameNo, day) => {
  expect(formatDrawDay(locale, gameNo, '20260310201')).toBe(day);
});
