// @ts-check
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
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Worth compressing: pictures are already, and a small file takes one packet either way. */
const COMPRESSED = /\.(?:js|css|html|json|svg|webmanifest)$/;
const WORTH = 1024;

/** What a service worker does not keep: itself, and what is edited where the app is deployed. */
const NOT_KEPT = new Set(['sw.js', 'config.js']);

/**
 * Makes of what Vite built what is put on a host: the source maps apart, the host of the API named,
 * the service worker told its files, and all of it compressed.
 *
 * @param {string} folder the built client
 * @param {{ maps: string, api: string }} options
 */
export async function finishClient(folder, { maps, api }) {
  moveMaps(folder, maps);
  if (api !== '') nameHost(join(folder, 'config.js'), api);
  tellWorker(folder);
  await compress(folder);
}

/**
 * @param {string} folder
 * @param {string} maps
 */
function moveMaps(folder, maps) {
  rmSync(maps, { recursive: true, force: true });
  for (const file of filesIn(folder).filter((name) => name.endsWith('.map'))) {
    mkdirSync(dirname(join(maps, file)), { recursive: true });
    renameSync(join(folder, file), join(maps, file));
  }
}

/**
 * @param {string} file
 * @param {string} api
 */
function nameHost(file, api) {
  if (!/^https?:\/\/[^/\s'\\]+\/?$/.test(api)) {
    throw new Error(`DICEBOX_API is no host: "${api}" should be like https://api.example.com`);
  }
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace("diceboxApi = ''", `diceboxApi = '${api}'`));
}

/** @param {string} folder */
function tellWorker(folder) {
  const worker = join(folder, 'sw.js');
  if (!existsSync(worker)) throw new Error('Vite built no sw.js');
  const files = filesIn(folder).filter((file) => !NOT_KEPT.has(file));
  const code = readFileSync(worker, 'utf8');
  const hash = createHash('sha256').update(code);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  // The page is asked for by its address: not every host has it as index.html too.
  const names = files.map((file) => (file === 'index.html' ? '' : file));
  // A file's own name may hold two underscores: only the places themselves are looked for.
  if (!code.includes('__VERSION__') || !code.includes('__FILES__'))
    throw new Error('sw.js has no place for its files and version');
  const told = code
    .replace('__VERSION__', hash.digest('hex').slice(0, 12))
    .replace('__FILES__', JSON.stringify(names));
  writeFileSync(worker, told);
}

/** @param {string} folder */
async function compress(folder) {
  const worth = filesIn(folder)
    .filter((file) => COMPRESSED.test(file))
    .map((file) => ({ path: join(folder, file), data: readFileSync(join(folder, file)) }))
    .filter(({ data }) => data.length >= WORTH);
  await Promise.all(
    worth.map(async ({ path, data }) => {
      writeFileSync(`${path}.gz`, await promisify(gzip)(data, { level: 9 }));
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(data, { params }));
    }),
  );
}

/**
 * @param {string} folder
 * @returns {string[]} their paths in it, sorted
 */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
