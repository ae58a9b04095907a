import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The documents that contain commands. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** The lines of all shell examples, with continued ones joined and notes left out. */
export function shellLines(page: string): string[] {
  const blocks = Array.from(read(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, text]) => text);
  return blocks
    .join('')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#\s.*$/, '').trim())
    .filter((line) => line !== '');
}

/** Splits a line like a shell, as far as the documents need it: words, and words in single quotes. */
export function wordsOf(line: string): string[] {
  return Array.from(
    line.matchAll(/'([^']*)'|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

/** The settings before a command, and the command. */
export function commandOf(line: string): { settings: string[]; words: string[] } {
  const words = wordsOf(line);
  const first = words.findIndex((word) => !/^[A-Z_\d]+=/.test(word));
  return {
    settings: words.slice(0, first).map((word) => word.split('=', 1)[0] ?? ''),
    words: words.slice(first),
  };
}
