import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LOCALES } from '../i18n/locales.ts';
import { changeLanguage, startI18n } from '../i18n/i18n.ts';
import { AntdLocale } from './antd-locale.tsx';

interface Told {
  locale: { locale: string; common: { confirm: string; loading: string } };
}

// antd-mobile itself wants a browser; what it is told is what counts.
vi.mock('antd-mobile', () => ({
  ConfigProvider: ({ locale: { locale, common } }: Told) =>
    `${locale}: ${common.confirm}, ${common.loading}`,
}));

test('what antd-mobile says itself follows the language of the app', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  const said = () => renderToString(<AntdLocale>{null}</AntdLocale>);
  await startI18n('en');
  expect(said()).toMatch(/^en: Confirm, Loading/);
  await changeLanguage('zh-Hans');
  expect(said()).toMatch(/^zh-CH: 确定, 加载中/);
  expect(LOCALES).toHaveLength(2); // a third one needs a locale of antd-mobile, too
});
