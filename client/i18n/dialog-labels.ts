export interface DialogLabels {
  readonly confirm: string;
  readonly cancel: string;
}

/** The default labels of dialogs, in the five languages of CON-21. */
export const DIALOG_LABELS = {
  en: { confirm: 'OK', cancel: 'Cancel' },
  es: { confirm: 'Aceptar', cancel: 'Cancelar' },
  fr: { confirm: 'OK', cancel: 'Annuler' },
  'zh-Hans': { confirm: '确定', cancel: '取消' },
  'zh-Hant': { confirm: '確定', cancel: '取消' },
} as const satisfies Record<string, DialogLabels>;

/** Regions with traditional characters, whose tags often omit the script. */
const HANT = /^zh-(hant|tw|hk|mo)\b/i;

/**
 * Returns the labels for a language tag such as "es-MX" or "zh-TW"; English for an unknown
 * language.
 */
export function dialogLabels(locale: string): DialogLabels {
  if (HANT.test(locale)) return DIALOG_LABELS['zh-Hant'];
  const [language = ''] = locale.toLowerCase().split('-');
  if (language === 'zh') return DIALOG_LABELS['zh-Hans'];
  return language === 'es' || language === 'fr' ? DIALOG_LABELS[language] : DIALOG_LABELS.en;
}
