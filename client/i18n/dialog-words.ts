export interface DialogWords {
  readonly confirm: string;
  readonly cancel: string;
}

/** The default labels of dialogs, in the five languages of CON-21. */
export const DIALOG_WORDS = {
  en: { confirm: 'OK', cancel: 'Cancel' },
  es: { confirm: 'Aceptar', cancel: 'Cancelar' },
  fr: { confirm: 'OK', cancel: 'Annuler' },
  'zh-Hans': { confirm: '确定', cancel: '取消' },
  'zh-Hant': { confirm: '確定', cancel: '取消' },
} as const satisfies Record<string, DialogWords>;

/** Traditional characters are written there, whatever the tag leaves out. */
const HANT = /^zh-(hant|tw|hk|mo)\b/i;

/** The labels for a language tag such as "es-MX" or "zh-TW"; English for what is not there. */
export function dialogWords(locale: string): DialogWords {
  if (HANT.test(locale)) return DIALOG_WORDS['zh-Hant'];
  const [language = ''] = locale.toLowerCase().split('-');
  if (language === 'zh') return DIALOG_WORDS['zh-Hans'];
  return language === 'es' || language === 'fr' ? DIALOG_WORDS[language] : DIALOG_WORDS.en;
}
