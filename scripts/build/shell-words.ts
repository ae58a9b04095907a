import { accountEn } from '../../client/i18n/account-en.ts';
import { messages as betEn } from '../../client/i18n/bet-en.ts';
import { contentEn } from '../../client/i18n/content-en.ts';
import { commonEn } from '../../client/i18n/en.ts';
import { recordsEn } from '../../client/i18n/records-en.ts';
import { walletEn } from '../../client/i18n/wallet-en.ts';
import { zhHans } from '../../client/i18n/zh-hans.ts';
import { ROUTES, type RouteName } from '../../client/navigation/routes.ts';

const EN = { ...commonEn, ...accountEn, ...contentEn, ...recordsEn, ...walletEn, ...betEn };
const LANGUAGES: readonly (readonly [language: string, words: unknown])[] = [
  ['en', EN],
  ['zh-Hans', zhHans],
];

/** The message that is the title of a page. Other pages learn their title from the server. */
export const TITLES: Readonly<Partial<Record<RouteName, string>>> = {
  offers: 'offers.title',
  help: 'help.title',
  deposit: 'deposit.title',
  profile: 'profile.title',
  notice: 'notice.title',
  login: 'login.title',
  register: 'register.title',
  userinfo: 'userinfo.title',
  newsList: 'news.title',
  newsDetail: 'news.title',
  tradeWithdraw: 'withdraw.title',
  tradeTransfer: 'transfer.title',
  feedback: 'feedback.title',
  gameHistory: 'history.title',
  gameRecord: 'record.title',
};

/** Returns the title of each page in all languages, by the path of the page. */
export function shellTitles(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(TITLES).map(([name, key]) => {
      const { path } = ROUTES[name as RouteName]; // a key of TITLES
      const texts = LANGUAGES.map(([language, words]) => [language, textOf(words, key)]);
      return [path, Object.fromEntries(texts)];
    }),
  );
}

/**
 * Writes the words of the shell in index.html, such as `{{bet.note.sum}}`, in both languages. Its style
 * shows one of them: the page tells which before any script of the app runs.
 *
 * @throws Error when a language lacks a word
 */
export function writeShellWords(html: string): string {
  return html.replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) =>
    LANGUAGES.map(
      ([language, words]) => `<span lang="${language}">${textOf(words, key)}</span>`,
    ).join(''),
  );
}

function textOf(words: unknown, key: string): string {
  const text = key
    .split('.')
    .reduce<unknown>(
      (tree, name) =>
        (tree instanceof Object ? Object.entries(tree) : []).find(([each]) => each === name)?.[1],
      words,
    );
  if (typeof text !== 'string') throw new Error(`index.html names ${key}, which is no message`);
  return text;
}
