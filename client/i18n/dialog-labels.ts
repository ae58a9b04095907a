/** The default labels of dialogs, in the five languages of CON-21. */
const LABELS = {
  en: { confirm: 'OK', cancel: 'Cancel' },
  es: { confirm: 'Aceptar', cancel: 'Cancelar' },
  fr: { confirm: 'OK', cancel: 'Annuler' },
  'zh-Hans': { confirm: '确定', cancel: '取消' },
  'zh-Hant': { confirm: '確定', cancel: '取消' },
};

/** Regions with traditional characters, whose tags often omit the script. */
const HANT = /^zh-(hant|tw|hk|mo)\b/i;

/**
 * Returns the labels for the language of the app and the tag of the device's language, such as "es-MX"
 * or "zh-TW". A dialog is in one language where the app has it: the device decides the script of
 * Chinese, and the language where English is only the fallback.
 */
export function dialogLabels(locale: string, device: string) {
  if (locale === 'zh-Hans') return LABELS[HANT.test(device) ? 'zh-Hant' : 'zh-Hans'];
  const [language = ''] = device.toLowerCase().split('-');
  return language === 'es' || language === 'fr' ? LABELS[language] : LABELS.en;
}
