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
import { run } from './run.mjs';

/** @typedef {'client' | 'devtools' | 'server' | 'tools'} Part */

const shared = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** What each part of `dist/` is made from, and the file that shows it was made. */
const parts = {
  client: {
    inputs: [...shared, 'client', 'vite.config.ts', 'scripts/production'],
    without: ['client/devtools'],
    output: 'dist/client/index.html',
    config: 'vite.config.ts',
    title: 'the client',
  },
  devtools: {
    inputs: [
      ...shared,
      'client/devtools',
      'client/ui',
      'client/tsconfig.json',
      'vite.devtools.config.ts',
    ],
    without: [],
    output: 'dist/devtools/door.js',
    config: 'vite.devtools.config.ts',
    title: 'the devtools',
  },
  server: {
    inputs: [...shared, 'mock-server', 'fixtures', 'vite.server.config.ts'],
    without: [],
    output: 'dist/server/main.js',
    config: 'vite.server.config.ts',
    title: 'the server',
  },
  // Not needed by npm start: made when one of these commands is typed.
  tools: {
    inputs: [
      ...shared,
      'scripts/contract',
      'scripts/record',
      'scripts/bench',
      'scripts/simulate',
      'scripts/budget',
      'mock-server',
      'fixtures',
      'vite.tools.config.ts',
    ],
    without: [],
    output: 'dist/tools/contract.js',
    config: 'vite.tools.config.ts',
    title: 'the tools',
  },
};

/**
 * Rebuilds what is older than its sources, judged by content: a fresh checkout has new times.
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
    () => console.error('Another Dicebox is being built in this folder; waiting for it…'),
  );
}

/**
 * Builds in any case.
 *
 * @param {Part | 'all'} which
 */
export async function build(which, base = root) {
  await withLock(join(base, '.cache/bootstrap.lock'), () => buildParts(partsOf(which), base));
}

/**
 * Forgets a part, so that the next start builds it: for whoever writes into `dist/` by other means.
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
  // Beside what the command itself says, which may be read by a program.
  console.error(`Building ${wanted.map((part) => parts[part].title).join(' and ')}…`);
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
  const result = await run(process.execPath, [vite, 'build', '--config', parts[part].config], {
    cwd: base,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (result.code !== 0 || !existsSync(join(base, parts[part].output))) {
    throw new Problem(
      `Could not build ${parts[part].title}: correct what Vite names below and run the command again.`,
      buildErrors(result.output),
    );
  }
  mkdirSync(join(base, 'dist'), { recursive: true });
  writeFileSync(stampPath(part, base), stamp);
}

/**
 * The errors themselves, without the progress above them and the stack below.
 *
 * @param {string} output of Vite
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
  if (!existsSync(path) || !existsSync(join(base, parts[part].output))) return false;
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
  const { inputs, without } = parts[part];
  const stamp = sourceStamp(inputs, base, without);
  // One that was built for another host is none that npm start could serve.
  return part === 'client' ? `${stamp} ${process.env.DICEBOX_API ?? ''}` : stamp;
}

/**
 * @param {string[]} inputs files and folders, relative to the base; what is missing counts as empty
 * @param {string} base
 * @param {string[]} [without] folders in those folders that do not count
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
 * @returns {string[]} sorted, tests left out as they are in no bundle
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
