import { PROJECTS } from '../projects.ts';
import { LINE_RULES } from './line-rules.ts';
import { BANNED_PHRASES } from './phrases.ts';
import { onlyComments, withoutComments, type SourceFile } from './source-files.ts';
import { findShortTimeouts } from './timeouts.ts';

/** These files quote what they forbid. */
const OWN_FILES = /^scripts\/tidy\//;
const CODE = /\.(ts|tsx|mjs)$/;
const LANGUAGE_FILES = /\.(ts|tsx|mjs|css|sql|md)$/;
const PLAYER_TEXTS = /^(client\/i18n|fixtures|contract\/errors)\//;

/** Returns one line for each violation in the files, which are those of the whole repository. */
export function findUntidy(files: readonly SourceFile[]): string[] {
  const others = files.filter(({ path }) => !OWN_FILES.test(path));
  return [
    ...others.flatMap(findInLines),
    ...findShortTimeouts(others),
    ...findUnknownCommands(files),
    ...findUnlistedProjects(files),
    ...findBannedPhrases(files),
  ];
}

function findInLines({ path, text }: SourceFile): string[] {
  return LINE_RULES.flatMap(({ name, files, except, pattern, message, alsoInComments }) => {
    if (!files.test(path) || except?.test(path)) return [];
    const checked = CODE.test(path) && !alsoInComments ? withoutComments(text) : text;
    return matchesOf(pattern, path, checked).map((match) => `${match}: ${message} (${name})`);
  });
}

function matchesOf(pattern: RegExp, path: string, text: string): string[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line} ${found.trim().split('\n')[0]}`;
  });
}

/** Returns the commands that documents name and package.json lacks. */
function findUnknownCommands(files: readonly SourceFile[]): string[] {
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

function findUnlistedProjects(files: readonly SourceFile[]): string[] {
  const map = files.find(({ path }) => path === 'ARCHITECTURE.md');
  if (map === undefined) return ['ARCHITECTURE.md is missing'];
  return PROJECTS.filter((project) => !map.text.includes(`${project}/`)).map(
    (project) => `ARCHITECTURE.md does not name the folder ${project}/`,
  );
}

/** Returns one line for each phrase that is not plain English. Texts for players are not checked. */
function findBannedPhrases(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => LANGUAGE_FILES.test(path) && !OWN_FILES.test(path))
    .flatMap(({ path, text }) => {
      const checked = PLAYER_TEXTS.test(path) ? onlyComments(text) : text;
      return BANNED_PHRASES.flatMap(([pattern, instead]) =>
        matchesOf(pattern, path, checked).map((match) => `${match}: write ${instead}`),
      );
    });
}
