// @ts-check
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
/** Limits in bytes of gzip: for the first page, and for what any other page loads in addition. */
export const FIRST_LOAD_BUDGET = 140 * KB;
export const ROUTE_BUDGET = 45 * KB;

/**
 * @typedef {{ firstLoad: number, routes: { name: string, bytes: number }[] }} BundleSizes in gzip
 */

/**
 * What a visitor loads of the built client: the scripts that its page names, with all they import;
 * and for every screen what it loads besides, with what the screens of its kind wait for.
 *
 * @param {string} dist the built client
 * @param {string} sources the repository, where it stands which screen is of which kind
 * @returns {BundleSizes}
 */
export function bundleSizes(dist, sources) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = Array.from(
    page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g),
    (m) => m[1] ?? '',
  );
  if (named.length === 0)
    throw new Error('the built page names no script: there is nothing to weigh');
  const chunks = new Chunks(join(dist, 'assets'));
  const first = chunks.closure(named.map((path) => basename(path)));
  const later = [...first].flatMap((name) => chunks.of(name).dynamic);
  const screens = screensIn(readFileSync(join(sources, 'client/app/screens.tsx'), 'utf8'), [
    'deferred-en',
  ]);
  const routes = screens.map(({ route, file, part, companions }) => {
    const chunk = later.find((name) => isChunkOf(file, name) && chunks.of(name).exports.has(part));
    if (chunk === undefined) throw new Error(`the build has no script with ${part} of ${file}`);
    const others = companions.flatMap((each) => later.filter((name) => isChunkOf(each, name)));
    const all = chunks.closure([chunk, ...others]);
    return { name: route, bytes: chunks.weigh([...all].filter((each) => !first.has(each))) };
  });
  return {
    firstLoad: chunks.weigh(first),
    routes: routes.toSorted((one, other) => other.bytes - one.bytes),
  };
}

/**
 * The late screens, each with the other parts it is imported together with.
 *
 * @param {string} code of client/app/screens.tsx
 * @param {string[]} ofAll what every late screen waits for
 */
function screensIn(code, ofAll) {
  const kinds = new Map(
    code
      .split(/^(?:export )?(?:async )?function /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? '', filesIn(text)]),
  );
  const entry = /(\w+): (\w+)\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g;
  const screens = Array.from(
    code.matchAll(entry),
    ([, route = '', kind = '', path = '', part = '']) => ({
      route,
      file: basename(path, '.tsx'),
      part,
      companions: [...(kinds.get(kind) ?? []), ...ofAll],
    }),
  );
  if (screens.length === 0) throw new Error('client/app/screens.tsx names no late screen');
  return screens;
}

/** @param {string} code */
const filesIn = (code) =>
  Array.from(code.matchAll(/import\('([^']+)'\)/g), ([, path = '']) => basename(path, '.tsx'));

/**
 * @param {string} file a source's name without its ending
 * @param {string} chunk
 */
const isChunkOf = (file, chunk) =>
  chunk.startsWith(`${file}-`) && chunk.length === `${file}-12345678.js`.length;

/**
 * What is over its budget, a line each.
 *
 * @param {BundleSizes} sizes
 * @returns {string[]}
 */
export function overBudget({ firstLoad, routes }) {
  const kilo = (/** @type {number} */ bytes) => `${(bytes / KB).toFixed(1)} KB`;
  const heavy = routes.filter(({ bytes }) => bytes > ROUTE_BUDGET);
  return [
    ...(firstLoad > FIRST_LOAD_BUDGET
      ? [
          `the first page loads ${kilo(firstLoad)} of JavaScript, its budget is ${kilo(FIRST_LOAD_BUDGET)}`,
        ]
      : []),
    ...heavy.map(
      ({ name, bytes }) => `${name} loads ${kilo(bytes)} more, its budget is ${kilo(ROUTE_BUDGET)}`,
    ),
  ];
}

/** The scripts of a build, and which of them need which. */
class Chunks {
  /** @type {Map<string, { static: string[], dynamic: string[], exports: Set<string>, bytes: number }>} */
  #known = new Map();
  /** @type {string} */
  #folder;

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /** @param {string} name */
  of(name) {
    const known = this.#known.get(name);
    if (known) return known;
    const code = readFileSync(join(this.#folder, name), 'utf8');
    const chunk = {
      static: namesIn(code, /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      dynamic: namesIn(code, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      // Two screens may share a file's name: what they are called inside tells them apart.
      exports: new Set(namesIn(code, /\bas (\w+)/g)),
      bytes: gzipSync(code).length,
    };
    this.#known.set(name, chunk);
    return chunk;
  }

  /** @param {string[]} names */
  closure(names) {
    /** @type {Set<string>} */
    const found = new Set();
    const waiting = [...names];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(...this.of(name).static);
    }
    return found;
  }

  /** @param {Iterable<string>} names */
  weigh(names) {
    return [...names].reduce((sum, name) => sum + this.of(name).bytes, 0);
  }
}

/**
 * @param {string} code
 * @param {RegExp} pattern
 */
function namesIn(code, pattern) {
  return [...new Set(Array.from(code.matchAll(pattern), ([, name]) => name ?? ''))];
}
