import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** Gzipped bytes of JavaScript: of the first load, and of any other route beyond it. */
export const FIRST_LOAD_BUDGET = 165 * KB;
export const ROUTE_BUDGET = 60 * KB;

/** The list of the chunks of a build, beside the source maps: no visitor needs it. */
export const CHUNK_LIST = 'chunks.json';

/** A script of the build in Vite's manifest, under its source file or under a name. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** In gzipped bytes. */
export interface BundleSizes {
  readonly firstLoad: number;
  /** The bytes that each screen loads beyond the first load, the largest first. */
  readonly routes: readonly { readonly name: string; readonly bytes: number }[];
}

/** The chunks of the first load, as vite.config.ts names them. */
const FIRST = ['index', 'app'];
const SCREEN = /([\w-]+)-screen\.tsx$/;
const STORES = /^stores\/.*-stores\.ts$/;
const TEXTS = /^i18n\/en\//;

/**
 * Measures the JavaScript that a visitor loads. With each screen it counts the largest stores and the two
 * largest texts of any area: no page loads more.
 *
 * @param dist the built client
 * @param maps its source maps and list of chunks
 */
export function bundleSizes(dist: string, maps: string): BundleSizes {
  const list = readFileSync(join(maps, CHUNK_LIST), 'utf8');
  const chunks = JSON.parse(list) as Record<string, Chunk>; // Vite's format
  const names = Object.keys(chunks);
  const first = closureOf(names.filter((name) => FIRST.includes(chunks[name]?.name ?? '')));
  const screens = names.filter((name) => SCREEN.test(name));
  if (first.size === 0 || screens.length === 0)
    throw new Error('the build has no app or no screens');
  const [largestStores = 0] = largestOf(STORES);
  const [largestTexts = 0, nextTexts = 0] = largestOf(TEXTS);
  const routes = screens.map((name) => ({
    name: SCREEN.exec(name)?.[1] ?? name,
    bytes: beyondFirst(name) + largestStores + largestTexts + nextTexts,
  }));
  return {
    firstLoad: sizeOf(first),
    routes: routes.toSorted((one, other) => other.bytes - one.bytes),
  };

  function closureOf(starts: readonly string[]): Set<string> {
    const found = new Set(starts);
    for (const name of found) for (const each of chunks[name]?.imports ?? []) found.add(each);
    return found;
  }

  function beyondFirst(name: string): number {
    return sizeOf([...closureOf([name])].filter((each) => !first.has(each)));
  }

  function largestOf(kind: RegExp): number[] {
    const own = names.filter((name) => kind.test(name)).map((name) => sizeOf([name]));
    return own.toSorted((one, other) => other - one);
  }

  function sizeOf(found: Iterable<string>): number {
    const files = Array.from(found, (name) => chunks[name]?.file ?? '');
    return files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  }
}

export function overBudget({ firstLoad, routes }: BundleSizes): string[] {
  const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
  const large = routes.filter(({ bytes }) => bytes > ROUTE_BUDGET);
  const lines = large.map(
    ({ name, bytes }) =>
      `${name} loads ${kilobytes(bytes)} more, its budget is ${kilobytes(ROUTE_BUDGET)}`,
  );
  if (firstLoad <= FIRST_LOAD_BUDGET) return lines;
  const first = `the first page loads ${kilobytes(firstLoad)} of JavaScript, its budget is ${kilobytes(FIRST_LOAD_BUDGET)}`;
  return [first, ...lines];
}
