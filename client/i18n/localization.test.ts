import { expect, test, vi } from 'vitest';
import { currentLocalization, localizationFor, startI18n } from './i18n.ts';

test('the texts of a language are the same object each time, so that nothing renders again', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startI18n('en');
  expect(currentLocalization()).toBe(localizationFor('en'));
  expect(localizationFor('en').t).toBe(localizationFor('en').t);
  expect(localizationFor('zh-Hans')).not.toBe(localizationFor('en'));
});
