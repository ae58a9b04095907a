import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** Gzipped bytes of JavaScript: of the first load, and of any other route beyond it. */
export const FIRST_LOAD_BUDGET = 140 * KB;
export const ROUTE_BUDGET = 35 * KB;

/** In gzipped bytes. */
export interface BundleSizes {
  readonly firstLoad: number;
  /** The largest first. */
  readonly routes: readonly { readonly name: string; readonly bytes: number }[];
}

/**
 * Measures the JavaScript that a visitor loads: the scripts that the page names with all their imports,
 * and for every lazy screen what it loads beyond them, including the messages it waits for.
 *
 * @param dist the built client
 * @param sources the repository; client/app says which screen needs which messages
 * @throws Error when the build cannot be read
 */
export function bundleSizes(dist: string, sources: string): BundleSizes {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = Array.from(
    page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g),
    ([, path = '']) => path,
  );
  if (entries.length === 0) throw new Error('the built page names no script');
  const chunks = new Chunks(join(dist, 'assets'));
  const first = chunks.closure(entries.map((path) => basename(path)));
  const lazy = [...first].flatMap((name) => chunks.get(name).dynamic);
  const screens = readFileSync(join(sources, 'client/app/screens.tsx'), 'utf8');
  const routes = lazyScreens(screens).map(({ route, file, component, companions }) => {
    const chunk = lazy.find(
      (name) => isChunkOf(file, name) && chunks.get(name).exports.has(component),
    );
    if (chunk === undefined)
      throw new Error(`the build has no script with ${component} of ${file}`);
    const others = companions.map((each) => {
      const other = lazy.find((name) => isChunkOf(each, name));
      if (other === undefined) throw new Error(`the build has no script of ${each}`);
      return other;
    });
    const all = chunks.closure([chunk, ...others]);
    return { name: route, bytes: chunks.size([...all].filter((each) => !first.has(each))) };
  });
  return {
    firstLoad: chunks.size(first),
    routes: routes.toSorted((one, other) => other.bytes - one.bytes),
  };
}

interface LazyScreen {
  readonly route: string;
  /** File name without its extension. */
  readonly file: string;
  readonly component: string;
  /** Files that are imported together with the screen. */
  readonly companions: readonly string[];
}

/** @param code of client/app/screens.tsx */
function lazyScreens(code: string): LazyScreen[] {
  const companionsByLoader = new Map(
    code
      .split(/^(?:export )?(?:async )?function /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? '', importedFiles(text)]),
  );
  const entry = /(\w+): (\w+)\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g;
  const screens = Array.from(
    code.matchAll(entry),
    ([, route = '', loader = '', path = '', component = '']) => ({
      route,
      file: basename(path, '.tsx'),
      component,
      companions: companionsByLoader.get(loader) ?? [],
    }),
  );
  if (screens.length === 0) throw new Error('client/app/screens.tsx has no lazy screen');
  return screens;
}

/** Returns the names, without extension, of the files that the code imports dynamically. */
const importedFiles = (code: string): string[] =>
  Array.from(code.matchAll(/import\('([^']+)\.tsx?'\)/g), ([, path = '']) => basename(path));

/** Tells whether Vite named the chunk after the source file. */
const isChunkOf = (file: string, chunk: string): boolean =>
  chunk.startsWith(`${file}-`) && chunk.length === `${file}-12345678.js`.length;

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

interface Chunk {
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
  readonly exports: ReadonlySet<string>;
  /** Gzipped. */
  readonly bytes: number;
}

/** The scripts of a build, each read once. */
class Chunks {
  readonly #known = new Map<string, Chunk>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get(name: string): Chunk {
    const known = this.#known.get(name);
    if (known) return known;
    const code = readFileSync(join(this.#folder, name), 'utf8');
    const chunk = {
      static: matches(code, /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      dynamic: matches(code, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      // Chunks of two screens may share a name; the names of their exports tell them apart.
      exports: new Set(matches(code, /\bas (\w+)/g)),
      bytes: gzipSync(code).length,
    };
    this.#known.set(name, chunk);
    return chunk;
  }

  /** Returns the named chunks with all that they import statically. */
  closure(names: readonly string[]): Set<string> {
    const found = new Set<string>();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(...this.get(name).static);
    }
    return found;
  }

  size(names: Iterable<string>): number {
    return [...names].reduce((sum, name) => sum + this.get(name).bytes, 0);
  }
}

/** Returns what the pattern's group matched, each text once. */
function matches(code: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(code.matchAll(pattern), ([, name]) => name ?? ''))];
}
