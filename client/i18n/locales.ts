/** The languages of the app; English is the source and the fallback. */
export const LOCALES = ['en', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

interface LanguageLabels {
  readonly name: string;
  /** For places without room for the name. */
  readonly short: string;
  readonly switchTo: string;
}

export const LANGUAGE_LABELS: Readonly<Record<Locale, LanguageLabels>> = {
  en: { name: 'English', short: 'EN', switchTo: 'Switch to English' },
  'zh-Hans': { name: '简体中文', short: '中文', switchTo: '切换到简体中文' },
};
