import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.dicebox',
  'test-results',
  'playwright-report',
]);
const TEXT_FILE = /(\.(ts|tsx|mjs|css|html|md|json|ya?ml|sql|sh)|Dockerfile|\.ci\/run)$/;

/** Returns every hand-written text file below the base. */
export function readSourceFiles(base: string, folder = ''): SourceFile[] {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return IGNORED_FOLDERS.has(entry.name) ? [] : readSourceFiles(base, path);
    if (!TEXT_FILE.test(path) || entry.name === 'package-lock.json') return [];
    return [{ path, text: readFileSync(join(base, path), 'utf8') }];
  });
}

const STRING_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Returns the code with its comments replaced by spaces, so that every line keeps its number. */
export function withoutComments(code: string): string {
  return code.replaceAll(STRING_OR_COMMENT, (match, string?: string) => string ?? blank(match));
}

/** Returns the comments alone, with everything else replaced by spaces. */
export function onlyComments(code: string): string {
  let comments = '';
  let end = 0;
  for (const { index, 0: match, 1: string } of code.matchAll(STRING_OR_COMMENT)) {
    comments += blank(code.slice(end, index)) + (string === undefined ? match : blank(match));
    end = index + match.length;
  }
  return comments + blank(code.slice(end));
}
