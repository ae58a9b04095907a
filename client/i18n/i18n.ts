import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { messageText, messageValuesOf, statusText, type MessageKey } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/rules/fields.ts';
import { commonEn, type En } from './en.ts';
import type { Locale } from './locales.ts';
import { formatNumber } from './number-formats.ts';
import type { KeysOf } from './words.ts';

export type WordKey = KeysOf<En>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: WordKey, values?: Values) => string;

/** What the HTTP layer reports, as far as words go. */
export interface DescribableFailure {
  kind: 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';
  code: number;
  message: string;
  key: MessageKey | null;
}

export interface Words {
  t: Translate;
  locale: Locale;
  /** A field's problem. */
  describeProblem: (problem: FieldProblem) => string;
  /** A failed call. */
  describeFailure: (failure: DescribableFailure) => string;
}

/** Once, before the first render, which waits for the words: nothing in any language is seen yet. */
export async function startI18n(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // A copy: i18next writes into what it is given.
    resources: { en: { translation: { ...commonEn } } },
    interpolation: { escapeValue: false },
  });
  await changeLanguage(locale);
}

/** English comes with the first load, as the fallback; another language when it is asked for. */
export async function changeLanguage(locale: Locale): Promise<void> {
  wanted = locale;
  try {
    if (locale === 'zh-Hans' && !i18next.hasResourceBundle(locale, 'translation')) {
      const { zhHans } = await import('./zh-hans.ts');
      i18next.addResourceBundle(locale, 'translation', zhHans);
    }
    // Another language may have been chosen while the words were on their way.
    if (wanted === locale) await i18next.changeLanguage(locale);
  } catch {
    // The words cannot be fetched now: the language stays as it is.
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

/** In a component: renders again when the language changes. */
export function useWords(): Words {
  const { i18n } = useTranslation();
  return wordsIn(localeOf(i18n.language));
}

/** Outside of components. */
export function currentWords(): Words {
  return wordsIn(localeOf(i18next.language));
}

/** In a component that needs plain words only. */
export function useT(): Translate {
  return useWords().t;
}

/** Messages of the catalogue that the app says in other words than the host. */
const OWN_WORDS: Partial<Record<MessageKey, WordKey>> = {
  username_exists: 'message.username_exists',
  // Which of the two is wrong is nobody's business but the owner's.
  account_incorrect: 'message.login_incorrect',
  password_incorrect: 'message.login_incorrect',
  // The host says these in English to everybody, or leaves out what they are about.
  crash: 'message.crash',
  nickname_exists: 'message.nickname_exists',
  nickname_taken: 'message.nickname_exists',
  email_exists: 'message.email_exists',
  email_taken: 'message.email_exists',
  mobile_taken: 'message.mobile_exists',
  sms_registered: 'message.mobile_exists',
  sms_in_use: 'message.mobile_exists',
  sms_not_registered: 'message.mobile_unknown',
  sms_too_often: 'message.sms_too_often',
  file_too_big: 'message.file_too_big',
};

export function wordsIn(locale: Locale): Words {
  const t: Translate = (key, values = {}) =>
    // `count` decides on the plural as a number and is said as a text.
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
      if (key && OWN_WORDS[key]) return t(OWN_WORDS[key], values);
      if (key) return messageText(key, language, values);
      if (isStatusText(code, message)) return statusText(code, language) ?? message;
      return message === 'Request failed' ? t('failure.request') : message;
    },
  };
}

/** Numbers, and amounts in the form of the wire ("50000.00"), as they are written everywhere else. */
function formatValues(locale: Locale, values: Values): Values {
  const said = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, formatNumber(locale, value)];
    return [name, /^\d+\.\d\d$/.test(value) ? formatNumber(locale, Number(value), 2) : value];
  });
  return Object.fromEntries(said) as Values; // the names are kept
}

/** A broken answer's words are those of its status; anything else is the host's own. */
function isStatusText(code: number, message: string): boolean {
  return message === statusText(code, 'en') || message === statusText(code, 'zh');
}

function localeOf(language: string): Locale {
  return language === 'zh-Hans' ? 'zh-Hans' : 'en';
}
