import { messages } from '../../client/i18n/bet-en.ts';
import { zhHans } from '../../client/i18n/zh-hans.ts';

const LANGUAGES: readonly (readonly [language: string, words: unknown])[] = [
  ['en', messages],
  ['zh-Hans', zhHans],
];

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
