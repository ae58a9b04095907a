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

/** The parts of `dist/`: Vite's configuration, the inputs beside it and the shared ones, and a file that is there when the part is built. */
const PARTS = {
  client: {
    config: 'vite.config.ts',
    inputs: ['client', 'scripts/build'],
    output: 'dist/client/index.html',
  },
  devtools: {
    config: 'vite.devtools.config.ts',
    inputs: ['client/devtools', 'client/ui', 'client/tsconfig.json'],
    output: 'dist/devtools/launcher.js',
  },
  server: { config: 'vite.server.config.ts', inputs: SERVER, output: 'dist/server/main.js' },
  library: {
    config: 'vite.library.config.ts',
    inputs: [...SERVER, 'kit', 'scripts/library', 'tsconfig.library.json'],
    output: 'dist/library/client.d.ts',
  },
};

/**
 * Builds the parts whose inputs changed since the last build. Compares contents, because a fresh
 * checkout has new file times. `all` leaves out the library, which only the package needs.
 *
 * @param {Part | 'all'} which
 */
export async function ensureBuilt(which) {
  const stale = () => partsOf(which).filter((part) => !isBuilt(part));
  if (stale().length === 0) return;
  await withLock(join(root, '.cache/bootstrap.lock'), async () => {
    const parts = stale();
    if (parts.length === 0) return;
    // To stderr: stdout may be read by a program.
    console.error(`Building ${parts.join(', ')}…`);
    await Promise.all(parts.map(buildPart));
  });
}

/**
 * Builds the parts even when they are up to date.
 *
 * @param {Part | 'all'} which
 */
export async function build(which) {
  partsOf(which).forEach(forgetBuild);
  await ensureBuilt(which);
}

/**
 * Marks a part as not built. For code that writes into `dist/` by other means.
 *
 * @param {Part} part
 */
export function forgetBuild(part) {
  rmSync(stampPath(part), { force: true });
}

/** @type {(which: Part | 'all') => Part[]} */
const partsOf = (which) => (which === 'all' ? ['client', 'devtools', 'server'] : [which]);

/** @type {(part: Part) => string} */
const stampPath = (part) => join(root, `dist/.${part}-stamp`);

/** @type {(part: Part) => boolean} */
const isBuilt = (part) =>
  existsSync(stampPath(part)) &&
  existsSync(join(root, PARTS[part].output)) &&
  readFileSync(stampPath(part), 'utf8') === stampOf(part);

/** @param {Part} part */
async function buildPart(part) {
  const stamp = stampOf(part);
  forgetBuild(part);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runProgram(
    process.execPath,
    [vite, 'build', '--config', PARTS[part].config],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    },
  );
  if (code !== 0 || !existsSync(join(root, PARTS[part].output))) {
    const [, error = output] = output.split('error during build:\n');
    throw new Problem(
      `Could not build the ${part}: correct what Vite names below and run the command again.`,
      error.split('\n').slice(0, 30).join('\n').trim(),
    );
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath(part), stamp);
}

/**
 * Returns a hash of the paths and contents of a part's inputs.
 *
 * @param {Part} part
 */
export function stampOf(part, base = root) {
  const hash = createHash('sha256');
  const { config, inputs } = PARTS[part];
  for (const input of [...SHARED, config, ...inputs])
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
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(input)) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}
