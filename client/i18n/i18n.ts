import i18next, { type FormatterModule, type i18n, type ParseKeys } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import {
  messageText,
  messageValuesOf,
  statusText,
  type MessageKey,
  type MessageValues,
} from '#contract/errors.ts';
import { AREAS, fetchTexts, type Namespace } from './catalogues.ts';
import { texts as common } from './en/common.ts';
import type { Locale } from './locales.ts';
import { formatNumber } from './number-formats.ts';

export type TextKey = ParseKeys;

/** The parts of the HTTP layer's `Failure` that decide its text. */
export interface DescribableFailure {
  kind: 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';
  code: number;
  message: string;
  key: MessageKey | null;
  fixed?: 'request' | 'upload';
}

/** Loads the language before the first render, so that no text changes its language in view. */
export async function startI18n(locale: Locale, fetch = fetchTexts): Promise<void> {
  document.documentElement.lang = locale;
  // A second start keeps the texts that were loaded.
  if (!i18next.isInitialized) {
    await i18next
      .use(numberFormatter)
      .use(resourcesToBackend(fetch))
      .init({
        lng: 'en',
        // No other language lacks a text: the compiler compares them with English.
        fallbackLng: false,
        load: 'currentOnly',
        resources: { en: { common } },
        partialBundledLanguages: true,
        ns: ['common'],
        defaultNS: 'common',
        fallbackNS: AREAS,
        // Else a text that is not in one namespace is searched there by all ways to read its key.
        ignoreJSONStructure: false,
        // A page that does not load the namespace of a text it shows. Tests fail on it.
        saveMissing: true,
        missingKeyHandler: (_locales, _namespace, key) =>
          console.error(`No text is loaded for ${key}`),
        interpolation: { escapeValue: false, alwaysFormat: true },
      });
  }
  await changeLanguage(locale);
}

/** Formats the values in a text by their type, so that the catalogues name no formats. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: formatValue,
};

/** The namespaces that pages have asked for. */
const inUse = new Set<Namespace>(['common']);

/**
 * Loads the texts of a page, before it is rendered: again if that failed before.
 *
 * @throws Error when they could not be loaded
 */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  await load(i18next.language, namespaces);
}

/** Switches the language, once all texts in use are loaded. If that fails, the language stays. */
export async function changeLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  try {
    // A page may ask for more texts while these load.
    while (missing(locale, inUse).length > 0) await load(locale, inUse);
    // The player may have chosen another language meanwhile.
    if (wanted === locale) await i18next.changeLanguage(locale);
  } catch {
    // `start-app.tsx` tries again when the network is back.
  }
  document.documentElement.lang = i18next.language;
}

let wanted: Locale | null = null;

async function load(locale: string, namespaces: Iterable<Namespace>): Promise<void> {
  const absent = missing(locale, namespaces);
  if (absent.length === 0) return;
  // `loadNamespaces` would not ask again for one that failed.
  await i18next.reloadResources(locale, absent);
  const failed = missing(locale, absent);
  if (failed.length > 0) throw new Error(`The texts ${failed.join(', ')} could not be loaded`);
}

function missing(locale: string, namespaces: Iterable<Namespace>): Namespace[] {
  return Array.from(namespaces).filter((each) => !i18next.hasResourceBundle(locale, each));
}

/** Messages of the catalogue for which the app has a text of its own. */
const OWN_TEXTS: Partial<Record<MessageKey, TextKey>> = {
  username_exists: 'message.username_exists',
  // The text must not reveal which of the two is wrong.
  account_incorrect: 'message.login_incorrect',
  password_incorrect: 'message.login_incorrect',
  // The server sends these in English only, or without their subject.
  crash: 'message.crash',
  nickname_exists: 'message.nickname_exists',
  nickname_taken: 'message.nickname_exists',
  email_exists: 'message.email_exists',
  email_taken: 'message.email_exists',
  mobile_exists: 'message.mobile_exists',
  mobile_taken: 'message.mobile_exists',
  sms_registered: 'message.mobile_exists',
  sms_in_use: 'message.mobile_exists',
  sms_not_registered: 'message.mobile_unknown',
  user_unknown: 'message.mobile_unknown',
  sms_too_often: 'message.sms_too_often',
  file_too_big: 'message.file_too_big',
  amount_invalid: 'problem.amount_invalid',
};

export function describeFailure(
  { t, language }: Pick<i18n, 't' | 'language'>,
  { kind, code, key, message, fixed }: DescribableFailure,
): string {
  const wireLanguage = language === 'zh-Hans' ? 'zh' : 'en';
  if (kind === 'unauthorized') return t('failure.loginExpired');
  if (fixed === 'upload') return t('failure.upload');
  if (kind === 'network') return t('failure.network');
  if (kind === 'timeout') return t('failure.timeout');
  const values = key ? messageValuesOf(message) : {};
  if (key && OWN_TEXTS[key]) return t(OWN_TEXTS[key], values);
  if (key) return messageText(key, wireLanguage, formatValues(values));
  if (isStatusText(code, message)) return statusText(code, wireLanguage) ?? message;
  return fixed ? t(`failure.${fixed}`) : message;
}

function formatValues(values: MessageValues): MessageValues {
  const formatted = Object.entries(values).map(([name, value]) => [name, formatValue(value)]);
  return Object.fromEntries(formatted) as MessageValues; // the names are unchanged
}

/** Formats numbers, and amounts of the wire such as "50000.00". */
function formatValue<T>(value: T): T | string {
  if (typeof value === 'number') return formatNumber(value);
  const isAmount = typeof value === 'string' && /^\d+\.\d\d$/.test(value);
  return isAmount ? formatNumber(Number(value), 2) : value;
}

/** Returns whether the message is the standard text of its status, not the server's own. */
function isStatusText(code: number, message: string): boolean {
  return message === statusText(code, 'en') || message === statusText(code, 'zh');
}
