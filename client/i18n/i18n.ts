import i18next, { type FormatterModule, type i18n, type ParseKeys } from 'i18next';
import {
  messageText,
  messageValuesOf,
  statusText,
  type MessageKey,
  type MessageValues,
} from '#contract/errors.ts';
import { commonEn } from './en.ts';
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
export async function startI18n(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  // A second start keeps the messages that were loaded.
  if (!isStarted) {
    isStarted = true;
    await i18next.use(numberFormatter).init({
      lng: 'en',
      fallbackLng: 'en',
      // A copy, because i18next writes into the object.
      resources: { en: { translation: { ...commonEn } } },
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  }
  await changeLanguage(locale);
}

let isStarted = false;

/** Formats the values in a text by their type, so that the catalogues name no formats. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language = 'en') => formatValue(language, value),
};

/**
 * Switches the language. English comes with the first load, as the fallback; others load on demand.
 */
export async function changeLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  try {
    if (locale === 'zh-Hans' && !i18next.hasResourceBundle(locale, 'translation')) {
      const { zhHans } = await import('./zh-hans.ts');
      i18next.addResourceBundle(locale, 'translation', zhHans);
    }
    // The player may have chosen another language while this one loaded.
    if (wanted === locale) await i18next.changeLanguage(locale);
  } catch {
    // The messages could not be loaded: the language stays.
  }
  document.documentElement.lang = i18next.language;
}

let wanted: Locale | null = null;

export type Namespace = 'game' | 'bet' | 'records' | 'wallet' | 'account' | 'content';

const TEMP: Record<Namespace, () => Promise<object[]>> = {
  game: () =>
    Promise.all([
      import('./play-en.ts').then((m) => m.playEn),
      import('./away-en.ts').then((m) => m.awayEn),
      import('./keys-en.ts').then((m) => m.keysEn),
      import('./lost-en.ts').then((m) => m.lostEn),
      import('./rules-en.ts').then((m) => m.rulesEn),
    ]),
  bet: async () => [(await import('./bet-en.ts')).messages],
  records: async () => [
    (await import('./records-en.ts')).messages,
    (await import('./proof-en.ts')).proofEn,
  ],
  wallet: async () => [(await import('./wallet-en.ts')).messages],
  account: async () => [(await import('./account-en.ts')).messages],
  content: async () => [(await import('./content-en.ts')).messages],
};

export async function loadTexts(...names: readonly Namespace[]): Promise<void> {
  const all = await Promise.all(names.map((name) => TEMP[name]()));
  for (const each of all.flat()) i18next.addResourceBundle('en', 'translation', each, true);
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

/** Describes a failed call. */
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
  if (key) return messageText(key, wireLanguage, formatValues(language, values));
  if (isStatusText(code, message)) return statusText(code, wireLanguage) ?? message;
  return fixed ? t(`failure.${fixed}`) : message;
}

function formatValues(language: string, values: MessageValues): MessageValues {
  const formatted = Object.entries(values).map(([name, value]) => [
    name,
    formatValue(language, value),
  ]);
  return Object.fromEntries(formatted) as MessageValues; // the names are unchanged
}

/** Formats numbers, and amounts of the wire such as "50000.00", for the language. */
function formatValue<T>(language: string, value: T): T | string {
  if (typeof value === 'number') return formatNumber(language, value);
  const isAmount = typeof value === 'string' && /^\d+\.\d\d$/.test(value);
  return isAmount ? formatNumber(language, Number(value), 2) : value;
}

/** Returns whether the message is the standard text of its status, not the server's own. */
function isStatusText(code: number, message: string): boolean {
  return message === statusText(code, 'en') || message === statusText(code, 'zh');
}
