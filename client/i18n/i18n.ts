import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { messageText, messageValuesOf, statusText, type MessageKey } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/rules/fields.ts';
import { commonEn, type En, type KeysOf } from './en.ts';
import type { Locale } from './locales.ts';
import { formatNumber } from './number-formats.ts';

export type TextKey = KeysOf<En>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

/** The parts of the HTTP layer's `Failure` that decide its text. */
export interface DescribableFailure {
  kind: 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';
  code: number;
  message: string;
  key: MessageKey | null;
}

export interface Localization {
  t: Translate;
  locale: Locale;
  /** Describes the problem of a form field. */
  describeProblem: (problem: FieldProblem) => string;
  /** Describes a failed call. */
  describeFailure: (failure: DescribableFailure) => string;
}

/** Loads the language before the first render, so that no text changes its language in view. */
export async function startI18n(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  // A second start keeps the messages that were loaded.
  if (!isStarted) {
    isStarted = true;
    await i18next.init({
      lng: 'en',
      fallbackLng: 'en',
      // A copy, because i18next writes into the object.
      resources: { en: { translation: { ...commonEn } } },
      interpolation: { escapeValue: false },
    });
  }
  await changeLanguage(locale);
}

let isStarted = false;

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
  document.documentElement.lang = localeOf(i18next.language);
}

let wanted: Locale | null = null;

export type FetchMessages = () => Promise<{ messages: object }>;

/**
 * Adds the English messages of an area, before the first of its pages is rendered. Chinese needs
 * them as its fallback; its own messages are loaded all at once.
 */
export async function loadMessages(fetch: FetchMessages): Promise<void> {
  const { messages } = await fetch();
  i18next.addResourceBundle('en', 'translation', messages, true);
}

/** Returns the texts of the current language; re-renders the component when it changes. */
export function useLocalization(): Localization {
  return localizationFor(useSyncExternalStore(onLanguageChanged, currentLocale));
}

function onLanguageChanged(notify: () => void): () => void {
  i18next.on('languageChanged', notify);
  return () => i18next.off('languageChanged', notify);
}

function currentLocale(): Locale {
  return localeOf(i18next.language);
}

/** Returns the texts of the current language, outside of components. */
export function currentLocalization(): Localization {
  return localizationFor(currentLocale());
}

/** Like `useLocalization`, for components that only need `t`. */
export function useT(): Translate {
  return useLocalization().t;
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

const localizations = new Map<Locale, Localization>();

/** Returns the texts of a language, each time the same object. */
export function localizationFor(locale: Locale): Localization {
  const known = localizations.get(locale);
  if (known) return known;
  const made = createLocalization(locale);
  localizations.set(locale, made);
  return made;
}

function createLocalization(locale: Locale): Localization {
  const t: Translate = (key, values = {}) =>
    // `count` selects the plural as a number, but is inserted as text.
    i18next.t(key, { ...values, replace: formatValues(locale, values), lng: locale });
  const language = locale === 'zh-Hans' ? 'zh' : 'en';
  return {
    t,
    locale,
    describeProblem: (problem) => t(`problem.${problem}`),
    describeFailure: ({ kind, code, key, message }) => {
      if (kind === 'unauthorized') return t('failure.loginExpired');
      if (message === 'Upload failed') return t('failure.upload');
      if (kind === 'network') return t('failure.network');
      if (kind === 'timeout') return t('failure.timeout');
      const values = formatValues(locale, key ? messageValuesOf(message) : {});
      if (key && OWN_TEXTS[key]) return t(OWN_TEXTS[key], values);
      if (key) return messageText(key, language, values);
      if (isStatusText(code, message)) return statusText(code, language) ?? message;
      return message === 'Request failed' ? t('failure.request') : message;
    },
  };
}

/** Formats numbers, and amounts of the wire such as "50000.00", for the language. */
function formatValues(locale: Locale, values: Values): Values {
  const formatted = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, formatNumber(locale, value)];
    return [name, /^\d+\.\d\d$/.test(value) ? formatNumber(locale, Number(value), 2) : value];
  });
  return Object.fromEntries(formatted) as Values; // the names are unchanged
}

/** Returns whether the message is the standard text of its status, not the server's own. */
function isStatusText(code: number, message: string): boolean {
  return message === statusText(code, 'en') || message === statusText(code, 'zh');
}

function localeOf(language: string): Locale {
  return language === 'zh-Hans' ? 'zh-Hans' : 'en';
}
