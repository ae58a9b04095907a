import { expect, test } from 'vitest';
import { DIALOG_LABELS, dialogLabels } from './dialog-labels.ts';

test('default labels exist in en, es, fr, zh-Hans and zh-Hant', () => {
  expect(Object.keys(DIALOG_LABELS)).toEqual(['en', 'es', 'fr', 'zh-Hans', 'zh-Hant']);
});

test.each([
  ['en', 'OK', 'Cancel'],
  ['es', 'Aceptar', 'Cancelar'],
  ['fr', 'OK', 'Annuler'],
  ['zh-Hans', '确定', '取消'],
  ['zh-Hant', '確定', '取消'],
  ['en-GB', 'OK', 'Cancel'],
  ['es-MX', 'Aceptar', 'Cancelar'],
  ['FR-ca', 'OK', 'Annuler'],
  ['zh', '确定', '取消'],
  ['zh-CN', '确定', '取消'],
  ['zh-Hans-HK', '确定', '取消'],
  ['zh-Hant-HK', '確定', '取消'],
  ['zh-TW', '確定', '取消'],
  ['zh-HK', '確定', '取消'],
  ['zh-MO', '確定', '取消'],
  ['de', 'OK', 'Cancel'],
  ['', 'OK', 'Cancel'],
])('the dialog labels for "%s" are %s and %s', (locale, confirm, cancel) => {
  expect(dialogLabels(locale)).toEqual({ confirm, cancel });
});
