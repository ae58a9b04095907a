import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** Gzipped bytes of JavaScript: of the first load, and of any other route beyond it. */
export const FIRST_LOAD_BUDGET = 165 * KB;
export const ROUTE_BUDGET = 60 * KB;

/** In gzipped bytes. */
export interface BundleSizes {
  readonly firstLoad: number;
  /** The largest first. */
  readonly routes: readonly { readonly name: string; readonly bytes: number }[];
}

/** The list of the chunks of a build, beside the source maps: no visitor needs it. */
export const CHUNK_LIST = 'chunks.json';

/** A script of the build in Vite's manifest, where others name it by its source file. */
interface Chunk {
  readonly file: string;
  /** The chunks that it imports statically. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * Measures the JavaScript that a visitor loads: the scripts of the page with all their imports, and for
 * every lazy screen what it loads beyond them, including the messages it waits for.
 *
 * @param dist the built client
 * @param maps its source maps and list of chunks
 * @param sources the repository; client/app says which screen needs which messages
 * @throws Error when the build cannot be read
 */
export function bundleSizes(dist: string, maps: string, sources: string): BundleSizes {
  const { first, routes } = loadedFiles(dist, maps, sources);
  const sizeOf = (files: readonly string[]): number =>
    files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  const sizes = routes.map(({ route, files }) => ({ name: route, bytes: sizeOf(files) }));
  return {
    firstLoad: sizeOf(first),
    routes: sizes.toSorted((one, other) => other.bytes - one.bytes),
  };
}

/** The scripts and style sheets that a visitor loads. */
interface LoadedFiles {
  readonly first: readonly string[];
  /** The files that each lazy screen loads beyond the first load. */
  readonly routes: readonly { readonly route: string; readonly files: readonly string[] }[];
  /** Returns what these source files in client/ load beyond the first load. */
  readonly beyondFirst: (names: readonly string[]) => string[];
}

/**
 * Returns the files of the first load and of every lazy screen.
 *
 * @throws Error when the build cannot be read
 */
export function loadedFiles(dist: string, maps: string, sources: string): LoadedFiles {
  const list = readFileSync(join(maps, CHUNK_LIST), 'utf8');
  const chunks = new Map(Object.entries(JSON.parse(list) as Record<string, Chunk>)); // Vite's format
  const chunkOf = (name: string): Chunk => {
    const chunk = chunks.get(name);
    if (chunk === undefined) throw new Error(`the build has no script of ${name}`);
    return chunk;
  };
  /** Returns the files of the named chunks and of all that they import statically. */
  const filesOf = (names: readonly string[]): string[] => {
    const found = new Set(names);
    for (const name of found) for (const each of chunkOf(name).imports ?? []) found.add(each);
    return [...found].flatMap((name) => [chunkOf(name).file, ...(chunkOf(name).css ?? [])]);
  };
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const isNamed = ({ file }: Chunk) => file.endsWith('.js') && page.includes(`/${file}"`);
  const first = filesOf([...chunks.keys()].filter((name) => isNamed(chunkOf(name))));
  if (first.length === 0) throw new Error('the built page names no script');
  const beyondFirst = (names: readonly string[]) =>
    [...new Set(filesOf(names))].filter((file) => !first.includes(file));
  const screens = readFileSync(join(sources, 'client/app/screens.tsx'), 'utf8');
  const routes = lazyScreens(screens).map(({ route, files }) => ({
    route,
    files: beyondFirst(files),
  }));
  return { first, routes, beyondFirst };
}

/**
 * Returns the lazy screens, each with the files that are imported with it.
 *
 * @param code of client/app/screens.tsx
 */
function lazyScreens(code: string): { route: string; files: string[] }[] {
  const filesOfLoader = new Map(
    code
      .split(/^(?:export )?(?:async )?function /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? '', importedFiles(text)]),
  );
  const screens = Array.from(
    code.matchAll(/(\w+): (\w+)\(\s*(async \(\) => \(await import\('[^']+'\))/g),
    ([, route = '', loader = '', load = '']) => ({
      route,
      files: [...importedFiles(load), ...(filesOfLoader.get(loader) ?? [])],
    }),
  );
  if (screens.length === 0) throw new Error('client/app/screens.tsx has no lazy screen');
  return screens;
}

/** Returns the files that code in client/app imports dynamically, relative to client/. */
const importedFiles = (code: string): string[] =>
  Array.from(code.matchAll(/import\('([^']+)'\)/g), ([, path = '']) => join('app', path));

/** Returns one line for each budget that is exceeded. */
export function overBudget({ firstLoad, routes }: BundleSizes): string[] {
  const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
  return [
    ...(firstLoad > FIRST_LOAD_BUDGET
      ? [
          `the first page loads ${kilobytes(firstLoad)} of JavaScript, its budget is ${kilobytes(FIRST_LOAD_BUDGET)}`,
        ]
      : []),
    ...routes
      .filter(({ bytes }) => bytes > ROUTE_BUDGET)
      .map(
        ({ name, bytes }) =>
          `${name} loads ${kilobytes(bytes)} more, its budget is ${kilobytes(ROUTE_BUDGET)}`,
      ),
  ];
}
