import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { messageText, messageValuesOf, statusText, type MessageKey } from '#contract/errors.ts';
import type { FieldProblem } from '#contract/rules/fields.ts';
import { commonEn, type En } from './en.ts';
import type { Locale } from './locales.ts';
import type { KeysOf } from './words.ts';

export type WordKey = KeysOf<En>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: WordKey, values?: Values) => string;

/** What the HTTP layer reports, as far as words go. */
export interface Spoken {
  kind: 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';
  code: number;
  message: string;
  key: MessageKey | null;
}

export interface Words {
  t: Translate;
  locale: Locale;
  /** A field's problem. */
  ofProblem: (problem: FieldProblem) => string;
  /** A failed call. */
  ofFailure: (failure: Spoken) => string;
}

/** Once, before the first render, which waits for the words. */
export async function startI18n(locale: Locale): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // A copy: i18next writes into what it is given.
    resources: { en: { translation: { ...commonEn } } },
    interpolation: { escapeValue: false },
  });
  await speak(locale);
}

/** English comes with the first load, as the fallback; another language when it is asked for. */
export async function speak(locale: Locale): Promise<void> {
  try {
    if (locale === 'zh-Hans' && !i18next.hasResourceBundle(locale, 'translation')) {
      const { zhHans } = await import('./zh-hans.ts');
      i18next.addResourceBundle(locale, 'translation', zhHans);
    }
  } catch {
    return; // the words cannot be fetched now: the language stays as it is
  }
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** The English of the betting screens comes with them; the Chinese comes all at once. */
export async function learnGameWords(): Promise<void> {
  const { gameEn } = await import('./game-en.ts');
  i18next.addResourceBundle('en', 'translation', gameEn, true);
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
};

export function wordsIn(locale: Locale): Words {
  const t: Translate = (key, values) => i18next.t(key, { ...values, lng: locale });
  const language = locale === 'zh-Hans' ? 'zh' : 'en';
  return {
    t,
    locale,
    ofProblem: (problem) => t(`problem.${problem}`),
    ofFailure: ({ kind, code, key, message }) => {
      if (kind === 'unauthorized') return t('failure.loginExpired');
      if (message === 'Upload failed') return t('failure.upload');
      if (kind === 'network') return t('failure.network');
      if (kind === 'timeout') return t('failure.timeout');
      if (key && OWN_WORDS[key]) return t(OWN_WORDS[key]);
      if (key) return messageText(key, language, messageValuesOf(message));
      if (isStatusText(code, message)) return statusText(code, language) ?? message;
      return message === 'Request failed' ? t('failure.request') : message;
    },
  };
}

/** A broken answer's words are those of its status; anything else is the host's own. */
function isStatusText(code: number, message: string): boolean {
  return message === statusText(code, 'en') || message === statusText(code, 'zh');
}

function localeOf(language: string): Locale {
  return language === 'zh-Hans' ? 'zh-Hans' : 'en';
}
