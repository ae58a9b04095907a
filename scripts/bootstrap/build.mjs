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

/** @typedef {'client' | 'server'} Half */

const shared = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** What each half of `dist/` is made from, and the file that shows it was made. */
const halves = {
  client: {
    inputs: [...shared, 'client', 'vite.config.ts'],
    output: 'dist/client/index.html',
    config: 'vite.config.ts',
    title: 'the client',
  },
  server: {
    inputs: [...shared, 'mock-server', 'fixtures', 'vite.server.config.ts'],
    output: 'dist/server/main.js',
    config: 'vite.server.config.ts',
    title: 'the server',
  },
};

/**
 * Rebuilds what is older than its sources, judged by content: a fresh checkout has new times.
 *
 * @param {Half | 'all'} which
 */
export async function ensureBuilt(which, base = root) {
  const wanted = halvesOf(which);
  if (wanted.every((half) => isBuilt(half, base))) return;
  await withLock(
    join(base, '.cache/bootstrap.lock'),
    async () => {
      const stale = wanted.filter((half) => !isBuilt(half, base));
      if (stale.length > 0) await buildHalves(stale, base);
    },
    () => console.log('Another Dicebox is being built in this folder; waiting for it…'),
  );
}

/**
 * Builds in any case.
 *
 * @param {Half | 'all'} which
 */
export async function build(which, base = root) {
  await withLock(join(base, '.cache/bootstrap.lock'), () => buildHalves(halvesOf(which), base));
}

/**
 * Forgets a half, so that the next start builds it: for whoever writes into `dist/` by other means.
 *
 * @param {Half} half
 */
export function forgetBuild(half, base = root) {
  rmSync(stampPath(half, base), { force: true });
}

/**
 * @param {Half | 'all'} which
 * @returns {Half[]}
 */
function halvesOf(which) {
  return which === 'all' ? ['client', 'server'] : [which];
}

/**
 * @param {Half[]} wanted
 * @param {string} base
 */
async function buildHalves(wanted, base) {
  console.log(`Building ${wanted.map((half) => halves[half].title).join(' and ')}…`);
  await Promise.all(wanted.map((half) => buildHalf(half, base)));
}

/**
 * @param {Half} half
 * @param {string} base
 */
async function buildHalf(half, base) {
  const stamp = sourceStamp(halves[half].inputs, base);
  forgetBuild(half, base);
  const vite = join(base, 'node_modules/vite/bin/vite.js');
  const result = await run(process.execPath, [vite, 'build', '--config', halves[half].config], {
    cwd: base,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  if (result.code !== 0 || !existsSync(join(base, halves[half].output))) {
    throw new Problem(
      `Could not build ${halves[half].title}: correct what Vite names below and run the command again.`,
      buildErrors(result.output),
    );
  }
  mkdirSync(join(base, 'dist'), { recursive: true });
  writeFileSync(stampPath(half, base), stamp);
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
 * @param {Half} half
 * @param {string} base
 */
function isBuilt(half, base) {
  const path = stampPath(half, base);
  if (!existsSync(path) || !existsSync(join(base, halves[half].output))) return false;
  return readFileSync(path, 'utf8') === sourceStamp(halves[half].inputs, base);
}

/**
 * @param {Half} half
 * @param {string} base
 */
function stampPath(half, base) {
  return join(base, `dist/.${half}-stamp`);
}

/**
 * @param {string[]} inputs files and folders, relative to the base; what is missing counts as empty
 * @param {string} base
 * @returns {string}
 */
export function sourceStamp(inputs, base) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => sourceFiles(input, base))) {
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
