import { ROUTES } from '../../client/navigation/routes.ts';
import { loadedFiles } from './bundle-size.ts';
import { shellTitles } from './shell-words.ts';

/** The file that every page loads: the code that reads answers. */
const ALWAYS = ['http/read-answer.ts'];
/** The files that home loads at once, beside the first load. */
const HOME = ['screens/index-index/home-content.tsx', 'i18n/content-en.ts'];

/** The titles that early.js sets, and the files that it requests, so that they load beside the app. */
export interface PageFiles {
  /** Relative to the page. */
  readonly files: readonly string[];
  /** Places in `files`, by the path of a page, the language, or "*" for all. */
  readonly needed: Readonly<Record<string, readonly number[]>>;
  /** The title of a page by its path and language, for the pages with a fixed one. */
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Returns the files that each page needs beyond the first load.
 *
 * @param folder the built client, with its list of chunks
 * @param sources the repository
 */
export function pageFiles(folder: string, sources: string): PageFiles {
  const { routes, beyondFirst } = loadedFiles(folder, folder, sources);
  const lists: [string, readonly string[]][] = [
    ['*', beyondFirst(ALWAYS)],
    ['zh-Hans', beyondFirst(['i18n/zh-hans.ts'])],
    [ROUTES.home.path, beyondFirst(HOME)],
    ...routes.map(({ route, files }): [string, readonly string[]] => [pathOf(route), files]),
  ];
  const files = [...new Set(lists.flatMap(([, each]) => each))];
  return {
    files,
    needed: Object.fromEntries(
      lists.map(([key, each]) => [key, each.map((file) => files.indexOf(file))]),
    ),
    titles: shellTitles(),
  };
}

function pathOf(name: string): string {
  const route = Object.entries(ROUTES).find(([each]) => each === name)?.[1];
  if (!route) throw new Error(`client/navigation/routes.ts has no route ${name}`);
  return route.path;
}
