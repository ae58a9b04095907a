// @ts-check
import { PROJECTS } from '../projects.ts';
import { lineRules } from './line-rules.mjs';
import { withoutComments } from './source-files.mjs';

/**
 * @typedef {import('./source-files.mjs').SourceFile} SourceFile
 * @typedef {import('./line-rules.mjs').LineRule} LineRule
 */

/** These files quote what they forbid. */
const ownFiles = /^scripts\/tidy\//;

/**
 * What linters cannot see, one exact message each.
 *
 * @param {SourceFile[]} files the whole repository
 * @returns {string[]}
 */
export function findUntidy(files) {
  return [
    ...files
      .filter(({ path }) => !ownFiles.test(path))
      .flatMap((file) => lineRules.flatMap((rule) => breachesOf(rule, file))),
    ...unknownCommands(files),
    ...unnamedRooms(files),
  ];
}

/**
 * @param {LineRule} rule
 * @param {SourceFile} file
 * @returns {string[]}
 */
function breachesOf({ name, files, except, pattern, message, alsoInComments }, { path, text }) {
  if (!files.test(path) || except?.test(path)) return [];
  const isCode = /\.(ts|tsx|mjs)$/.test(path);
  const judged = isCode && !alsoInComments ? withoutComments(text) : text;
  return Array.from(judged.matchAll(pattern), ({ index, 0: found }) => {
    const line = judged.slice(0, index).split('\n').length;
    return `${path}:${line} ${found.trim().split('\n')[0]}: ${message} (${name})`;
  });
}

/**
 * A page that names a command which is gone costs its reader an hour.
 *
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
function unknownCommands(files) {
  const manifest = files.find(({ path }) => path === 'package.json');
  const known = Object.keys(JSON.parse(manifest?.text ?? '{}').scripts ?? {});
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bnpm run ([\w:-]+)/g), ([, command = '']) => command)
        .filter((command) => !known.includes(command))
        .map((command) => `${path} names npm run ${command}, which package.json does not have`),
    );
}

/**
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
function unnamedRooms(files) {
  const map = files.find(({ path }) => path === 'ARCHITECTURE.md');
  if (map === undefined) return ['ARCHITECTURE.md is missing: it is the map of the house'];
  return PROJECTS.filter((room) => !map.text.includes(`${room}/`)).map(
    (room) => `ARCHITECTURE.md does not name the room ${room}/`,
  );
}
