import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** Gzipped bytes of JavaScript: of the first load, and of any other route beyond it. */
export const FIRST_LOAD_BUDGET = 165 * KB;
export const ROUTE_BUDGET = 60 * KB;

/** The list of the chunks of a build, beside the source maps: no visitor needs it. */
export const CHUNK_LIST = 'chunks.json';

/** A script of the build in Vite's manifest, where others name it by its source file. */
interface Chunk {
  readonly file: string;
  /** The chunks that it imports statically. */
  readonly imports?: readonly string[];
}

/** In gzipped bytes. */
export interface BundleSizes {
  readonly firstLoad: number;
  /** What each screen loads at most beyond the first load. The largest first. */
  readonly routes: readonly { readonly name: string; readonly bytes: number }[];
}

/** The stores and the texts of all areas are counted with each screen, which is more than any of them loads. */
const AREAS = /^(stores\/.*-stores|i18n\/en\/.*)\.ts$/;

/**
 * Measures the JavaScript that a visitor loads.
 *
 * @param dist the built client
 * @param maps its source maps and list of chunks
 */
export function bundleSizes(dist: string, maps: string): BundleSizes {
  const list = readFileSync(join(maps, CHUNK_LIST), 'utf8');
  const chunks = JSON.parse(list) as Record<string, Chunk>; // Vite's format
  const closureOf = (names: readonly string[]): Set<string> => {
    const found = new Set(names);
    for (const name of found) for (const each of chunks[name]?.imports ?? []) found.add(each);
    return found;
  };
  const sizeOf = (names: Iterable<string>): number => {
    const files = new Set(Array.from(names, (name) => chunks[name]?.file ?? ''));
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  };
  const first = closureOf(['index.html', 'app/start-page.ts']);
  const areas = Object.keys(chunks).filter((name) => AREAS.test(name));
  const screens = Object.keys(chunks).filter((name) => name.endsWith('-screen.tsx'));
  if (!first.has('index.html') || screens.length === 0) throw new Error('the build has no screens');
  const routes = screens.map((name) => ({
    name: basename(name, '.tsx'),
    bytes: sizeOf([...closureOf([name, ...areas])].filter((each) => !first.has(each))),
  }));
  return {
    firstLoad: sizeOf(first),
    routes: routes.toSorted((one, other) => other.bytes - one.bytes),
  };
}

/** Returns one line for each budget that is exceeded. */
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
