// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';

/** @typedef {'client' | 'devtools' | 'server' | 'library'} Part */

const SHARED = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** The parts of `dist/`: their inputs, and a file that exists when the part is built. */
const PARTS = {
  client: {
    inputs: [...SHARED, 'client', 'vite.config.ts', 'scripts/build'],
    without: ['client/devtools'],
    output: 'dist/client/index.html',
    config: 'vite.config.ts',
    title: 'the client',
  },
  devtools: {
    inputs: [
      ...SHARED,
      'client/devtools',
      'client/ui',
      'client/tsconfig.json',
      'vite.devtools.config.ts',
    ],
    without: [],
    output: 'dist/devtools/launcher.js',
    config: 'vite.devtools.config.ts',
    title: 'the devtools',
  },
  server: {
    inputs: [...SHARED, 'mock-server', 'fixtures', 'vite.server.config.ts'],
    without: [],
    output: 'dist/server/main.js',
    config: 'vite.server.config.ts',
    title: 'the server',
  },
  library: {
    inputs: [
      ...SHARED,
      'kit',
      'mock-server',
      'fixtures',
      'scripts/library',
      'tsconfig.library.json',
      'vite.library.config.ts',
      'vite.server.config.ts',
    ],
    without: [],
    output: 'dist/library/client.d.ts',
    config: 'vite.library.config.ts',
    title: 'the library',
  },
};

/**
 * Builds the parts whose inputs changed since the last build. Compares contents, because a fresh
 * checkout has new file times. `all` leaves out the library, which only the package needs.
 *
 * @param {Part | 'all'} which
 */
export async function ensureBuilt(which, base = root) {
  const wanted = partsOf(which);
  if (wanted.every((part) => isBuilt(part, base))) return;
  await withLock(
    join(base, '.cache/bootstrap.lock'),
    async () => {
      const stale = wanted.filter((part) => !isBuilt(part, base));
      if (stale.length > 0) await buildParts(stale, base);
    },
    () =>
      console.error(
        'Another process is building in this folder; waiting for it. If there is none, delete .cache/bootstrap.lock.',
      ),
  );
}

/**
 * Builds the parts even when they are up to date.
 *
 * @param {Part | 'all'} which
 */
export async function build(which, base = root) {
  await withLock(join(base, '.cache/bootstrap.lock'), () => buildParts(partsOf(which), base));
}

/**
 * Marks a part as not built. For code that writes into `dist/` by other means.
 *
 * @param {Part} part
 */
export function forgetBuild(part, base = root) {
  rmSync(stampPath(part, base), { force: true });
}

/**
 * @param {Part | 'all'} which
 * @returns {Part[]}
 */
function partsOf(which) {
  return which === 'all' ? ['client', 'devtools', 'server'] : [which];
}

/**
 * @param {Part[]} wanted
 * @param {string} base
 */
async function buildParts(wanted, base) {
  // To stderr: stdout may be read by a program.
  console.error(`Building ${wanted.map((part) => PARTS[part].title).join(', ')}…`);
  await Promise.all(wanted.map((part) => buildPart(part, base)));
}

/**
 * @param {Part} part
 * @param {string} base
 */
async function buildPart(part, base) {
  const stamp = stampOf(part, base);
  forgetBuild(part, base);
  const vite = join(base, 'node_modules/vite/bin/vite.js');
  const result = await runProgram(
    process.execPath,
    [vite, 'build', '--config', PARTS[part].config],
    {
      cwd: base,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    },
  );
  if (result.code !== 0 || !existsSync(join(base, PARTS[part].output))) {
    throw new Problem(
      `Could not build ${PARTS[part].title}: correct what Vite names below and run the command again.`,
      buildErrors(result.output),
    );
  }
  mkdirSync(join(base, 'dist'), { recursive: true });
  writeFileSync(stampPath(part, base), stamp);
}

/**
 * Returns the error messages, without the progress above and the stack below them.
 *
 * @param {string} output Vite's output
 * @returns {string}
 */
export function buildErrors(output) {
  const [, errors = output] = output.split('error during build:\n');
  const lines = errors.split('\n').filter((line) => !/^ {4}at /.test(line));
  return lines.slice(0, 30).join('\n').trim();
}

/**
 * @param {Part} part
 * @param {string} base
 */
function isBuilt(part, base) {
  const path = stampPath(part, base);
  if (!existsSync(path) || !existsSync(join(base, PARTS[part].output))) return false;
  return readFileSync(path, 'utf8') === stampOf(part, base);
}

/**
 * @param {Part} part
 * @param {string} base
 */
function stampPath(part, base) {
  return join(base, `dist/.${part}-stamp`);
}

/**
 * @param {Part} part
 * @param {string} base
 */
function stampOf(part, base) {
  const { inputs, without } = PARTS[part];
  const stamp = sourceStamp(inputs, base, without);
  // A client that was built for another API host cannot be served by npm start.
  return part === 'client' ? `${stamp} ${process.env.DICEBOX_API ?? ''}` : stamp;
}

/**
 * Returns a hash of the inputs' paths and contents.
 *
 * @param {string[]} inputs files and folders, relative to the base; a missing one counts as empty
 * @param {string} base
 * @param {string[]} [without] folders to leave out
 * @returns {string}
 */
export function sourceStamp(inputs, base, without = []) {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) => sourceFiles(input, base));
  for (const file of files) {
    if (without.some((folder) => file.startsWith(`${folder}/`))) continue;
    hash.update(`\0${file}\0`).update(readFileSync(join(base, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} input
 * @param {string} base
 * @returns {string[]} sorted; without tests, which are in no bundle
 */
function sourceFiles(input, base) {
  const stats = statSync(join(base, input), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [input];
  return readdirSync(join(base, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .toSorted();
}
