// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';

/** @typedef {'client' | 'devtools' | 'server' | 'library'} Part */

const SHARED = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const SERVER = ['mock-server', 'fixtures', 'vite.server.config.ts'];

/** The parts of `dist/`: their inputs beside the shared ones, and a file that exists when the part is built. */
const PARTS = {
  client: {
    inputs: ['client', 'vite.config.ts', 'scripts/build'],
    output: 'dist/client/index.html',
    config: 'vite.config.ts',
  },
  devtools: {
    inputs: ['client/devtools', 'client/ui', 'client/tsconfig.json', 'vite.devtools.config.ts'],
    output: 'dist/devtools/launcher.js',
    config: 'vite.devtools.config.ts',
  },
  server: {
    inputs: SERVER,
    output: 'dist/server/main.js',
    config: 'vite.server.config.ts',
  },
  library: {
    inputs: [
      ...SERVER,
      'kit',
      'scripts/library',
      'tsconfig.library.json',
      'vite.library.config.ts',
    ],
    output: 'dist/library/client.d.ts',
    config: 'vite.library.config.ts',
  },
};

/**
 * Builds the parts whose inputs changed since the last build. Compares contents, because a fresh
 * checkout has new file times. `all` leaves out the library, which only the package needs.
 *
 * @param {Part | 'all'} which
 */
export async function ensureBuilt(which, base = root) {
  const stale = () => partsOf(which).filter((part) => !isBuilt(part, base));
  if (stale().length === 0) return;
  await withLock(join(base, '.cache/bootstrap.lock'), () => buildParts(stale(), base));
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
 * @param {Part[]} parts
 * @param {string} base
 */
async function buildParts(parts, base) {
  if (parts.length === 0) return;
  // To stderr: stdout may be read by a program.
  console.error(`Building ${parts.join(', ')}…`);
  await Promise.all(parts.map((part) => buildPart(part, base)));
}

/**
 * @param {Part} part
 * @param {string} base
 */
async function buildPart(part, base) {
  const stamp = stampOf(part, base);
  forgetBuild(part, base);
  const args = [join(base, 'node_modules/vite/bin/vite.js'), 'build'];
  const { code, output } = await runProgram(
    process.execPath,
    [...args, '--config', PARTS[part].config],
    {
      cwd: base,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    },
  );
  if (code !== 0 || !existsSync(join(base, PARTS[part].output))) {
    throw new Problem(
      `Could not build the ${part}: correct what Vite names below and run the command again.`,
      buildErrors(output),
    );
  }
  mkdirSync(join(base, 'dist'), { recursive: true });
  writeFileSync(stampPath(part, base), stamp);
}

/**
 * Returns the error messages, without the progress above and the stack below them.
 *
 * @param {string} output Vite's output
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
 * Returns a hash of the paths and contents of a part's inputs.
 *
 * @param {Part} part
 * @param {string} base
 */
export function stampOf(part, base) {
  const hash = createHash('sha256');
  for (const input of [...SHARED, ...PARTS[part].inputs])
    for (const file of sourceFiles(input, base))
      if (part !== 'client' || !file.startsWith('client/devtools/'))
        hash.update(`\0${file}\0`).update(readFileSync(join(base, file)));
  // A client that was built for another API host cannot be served by npm start.
  return `${hash.digest('hex')} ${part === 'client' ? (process.env.DICEBOX_API ?? '') : ''}`;
}

/**
 * @param {string} input a file or a folder; a missing one counts as empty
 * @param {string} base
 * @returns {string[]} sorted; without tests, which are in no bundle
 */
function sourceFiles(input, base) {
  const path = join(base, input);
  if (/\.\w+$/.test(input) || !existsSync(path)) return existsSync(path) ? [input] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
