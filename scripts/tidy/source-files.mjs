// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ path: string, text: string }} SourceFile */

const ignoredFolders = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.dicebox',
  'test-results',
  'playwright-report',
]);
const textFile = /(\.(ts|tsx|mjs|css|html|md|json|ya?ml|sql|sh)|Dockerfile|\.ci\/run)$/;

/**
 * Every text that people write here.
 *
 * @param {string} base
 * @param {string} [folder]
 * @returns {SourceFile[]} with paths relative to the base
 */
export function readSourceFiles(base, folder = '') {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) ? [] : readSourceFiles(base, path);
    if (!textFile.test(path) || entry.name === 'package-lock.json') return [];
    return [{ path, text: readFileSync(join(base, path), 'utf8') }];
  });
}

const textOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The code with its comments blanked out and every line where it was: a comment may name what code may not do.
 *
 * @param {string} code
 * @returns {string}
 */
export function withoutComments(code) {
  return code.replaceAll(textOrComment, (whole, text) => text ?? whole.replaceAll(/[^\n]/g, ' '));
}
