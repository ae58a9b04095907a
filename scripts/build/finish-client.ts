import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { CHUNK_LIST } from './bundle-size.ts';

/** Pictures are compressed already, and a smaller file takes one packet either way. */
const COMPRESSED = /\.(?:js|css|html|json|svg|webmanifest)$/;
const MIN_COMPRESSED_BYTES = 1024;

/** Not cached by the service worker: itself, and the file that is edited on the web server. */
const NOT_CACHED = new Set(['sw.js', 'config.js']);

/** Finishes the client after Vite has written it into a folder. */
export function finished(folder: string, api = ''): Plugin {
  return {
    name: 'dicebox-finish-client',
    apply: 'build',
    writeBundle: () => finishClient(folder, { maps: resolve('dist/maps'), api }),
  };
}

/**
 * Turns Vite's output into the files for a web server: moves the source maps and the list of chunks away, sets the API host,
 * gives the service worker its list of files, and compresses.
 *
 * @param folder the built client
 * @param options.maps the folder for the source maps
 * @param options.api the origin of the API; empty for the one that serves the client
 */
export async function finishClient(
  folder: string,
  { maps, api }: { maps: string; api: string },
): Promise<void> {
  moveMaps(folder, maps);
  if (api !== '') setApiHost(join(folder, 'config.js'), api);
  fillWorker(folder);
  await compress(folder);
}

function moveMaps(folder: string, maps: string): void {
  rmSync(maps, { recursive: true, force: true });
  for (const file of filesIn(folder).filter(
    (name) => name.endsWith('.map') || name === CHUNK_LIST,
  )) {
    mkdirSync(dirname(join(maps, file)), { recursive: true });
    renameSync(join(folder, file), join(maps, file));
  }
}

function setApiHost(file: string, api: string): void {
  if (!/^https?:\/\/[^/\s'\\]+\/?$/.test(api)) {
    throw new Error(
      `DICEBOX_API is "${api}": give the origin of the API, such as https://api.example.com`,
    );
  }
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace("diceboxApi = ''", `diceboxApi = '${api}'`));
}

function fillWorker(folder: string): void {
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new Error('Vite built no sw.js');
  const files = filesIn(folder).filter((file) => !NOT_CACHED.has(file));
  const code = readFileSync(worker, 'utf8');
  const hash = createHash('sha256').update(code);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  // The page is cached under its address, because not every web server serves it as index.html too.
  const names = files.map((file) => (file === 'index.html' ? '' : file));
  const filled = code
    .replace('__VERSION__', hash.digest('hex').slice(0, 12))
    .replace('__FILES__', JSON.stringify(names));
  writeFileSync(worker, filled);
}

async function compress(folder: string): Promise<void> {
  const files = filesIn(folder)
    .filter((file) => COMPRESSED.test(file))
    .map((file) => ({ path: join(folder, file), data: readFileSync(join(folder, file)) }))
    .filter(({ data }) => data.length >= MIN_COMPRESSED_BYTES);
  await Promise.all(
    files.map(async ({ path, data }) => {
      writeFileSync(`${path}.gz`, await promisify(gzip)(data, { level: 9 }));
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(data, { params }));
    }),
  );
}

/** Returns the paths of all files below the folder, relative to it and sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
