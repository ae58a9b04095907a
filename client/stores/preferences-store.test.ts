import { expect, test } from 'vitest';
import { PreferencesStore } from './preferences-store.ts';
import { fakeMemory } from './fakes.test-support.ts';

function restored(entries: Record<string, string>) {
  const { entries: map, ...storage } = fakeMemory(entries);
  const preferences = new PreferencesStore(storage);
  preferences.restore();
  return { preferences, map };
}

test('the locale is the stored one if it is supported, else English', () => {
  expect(restored({ locale: 'zh-Hans' }).preferences.locale).toBe('zh-Hans');
  for (const locale of ['fr', 'zh', 'zh-Hant', 'EN', '"en"', '__proto__', '']) {
    expect(restored({ locale }).preferences.locale, locale).toBe('en');
  }
  expect(restored({}).preferences.locale).toBe('en');
});

test('preferences are stored', () => {
  const { preferences, map } = restored({ theme: 'neon' });
  expect(preferences.theme).toBe('system');
  preferences.set('locale', 'zh-Hans');
  preferences.set('theme', 'dark');
  preferences.toggle('isBalanceHidden');
  expect([preferences.isSoundOn, preferences.isVibrationOn]).toEqual([false, false]);
  preferences.toggle('isSoundOn');
  preferences.toggle('isVibrationOn');
  preferences.toggle('isVibrationOn');
  expect(Object.fromEntries(map)).toEqual({
    locale: 'zh-Hans',
    theme: 'dark',
    isBalanceHidden: '1',
    isSoundOn: '1',
    isVibrationOn: '0',
  });
});

test('preferences follow other tabs and ignore other keys', () => {
  const { preferences, map } = restored({});
  map.set('locale', 'zh-Hans');
  map.set('theme', 'dark');
  preferences.onWritten('token');
  expect(preferences.locale).toBe('en');
  preferences.onWritten('locale');
  expect(preferences.locale).toBe('zh-Hans');
  expect(preferences.theme).toBe('dark');
  map.clear();
  preferences.onWritten(null);
  expect(preferences.locale).toBe('en');
});

test('the figures default to the draws since the last hit', () => {
  expect(restored({}).preferences.figures).toBe('miss');
  expect(restored({ betFigures: 'due' }).preferences.figures).toBe('miss');
  const { preferences, map } = restored({ betFigures: 'off' });
  expect(preferences.figures).toBe('off');
  preferences.set('figures', 'heat');
  expect(map.get('betFigures')).toBe('heat');
});

test('the first bet hint is shown until it is dismissed, once', () => {
  const { preferences, map } = restored({});
  expect(preferences.isBetHintSeen).toBe(false);
  preferences.dismissBetHint();
  expect(preferences.isBetHintSeen).toBe(true);
  expect(restored(Object.fromEntries(map)).preferences.isBetHintSeen).toBe(true);
});
