import type { Locale } from './locales.ts';
import type { texts as account } from './en/account.ts';
import type { texts as bet } from './en/bet.ts';
import type { texts as common } from './en/common.ts';
import type { texts as content } from './en/content.ts';
import type { texts as game } from './en/game.ts';
import type { texts as records } from './en/records.ts';
import type { texts as wallet } from './en/wallet.ts';

/** The namespaces that load with the pages that need them. `common` comes with the first load. */
export const AREAS = ['game', 'bet', 'records', 'wallet', 'account', 'content'] as const;
export type Namespace = 'common' | (typeof AREAS)[number];

/** The texts of each namespace: a file in `en/`, and one in the folder of every other language. */
export type Catalogues = {
  common: WordsLike<typeof common>;
  game: WordsLike<typeof game>;
  bet: WordsLike<typeof bet>;
  records: WordsLike<typeof records>;
  wallet: WordsLike<typeof wallet>;
  account: WordsLike<typeof account>;
  content: WordsLike<typeof content>;
};

/** The same keys for a language without plurals: only the `_other` forms. */
type WordsLike<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : WordsLike<T[K]>;
};

export async function fetchTexts(locale: Locale, namespace: Namespace): Promise<object> {
  // Typed as `any`, because the path has variables.
  const catalogue = (await import(`./${locale}/${namespace}.ts`)) as { texts: object };
  return catalogue.texts;
}
