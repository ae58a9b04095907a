import { ConfigProvider } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n.ts';

/** The words inside antd-mobile's own parts, in the player's language. */
export function AntdLocale({ children }: { children: ReactNode }) {
  const { locale } = useWords();
  return <ConfigProvider locale={locale === 'zh-Hans' ? zhCN : enUS}>{children}</ConfigProvider>;
}
