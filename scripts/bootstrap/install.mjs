// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, runProgram } from './run-program.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const LOG = '.cache/npm-ci.log';

/** Installs the locked dependencies, unless they are complete and compiled for this Node. */
export async function ensureInstalled() {
  if (installDefect(root) === null) return;
  const scripts = scriptsOption(process.env);
  await withLock(join(root, '.cache/bootstrap.lock'), async () => {
    if (installDefect(root) === null) return;
    console.log(
      'Installing the locked dependencies (about a minute, more where SQLite must be compiled)…',
    );
    await install(scripts);
  });
}

/**
 * Returns the option of npm for install scripts, of which better-sqlite3 needs its own.
 *
 * @param {NodeJS.ProcessEnv} env npm sets the variable wherever the setting comes from; '' undoes one
 * @returns {string[]}
 */
export function scriptsOption({ npm_config_ignore_scripts: ignored }) {
  if (ignored === '') return ['--ignore-scripts=false'];
  if (ignored === undefined || /^(false|0)$/.test(ignored)) return [];
  throw new Problem(
    'npm is set to run no install scripts (ignore-scripts), and better-sqlite3 is compiled by one: run the command again with the option --ignore-scripts=false before its others, such as npm start --ignore-scripts=false.',
  );
}

/** @param {string[]} scripts */
async function install(scripts) {
  const npm = npmCommand(process.env, process.platform);
  // Whatever npm is set to leave out: the build needs all of them, and NODE_ENV=production leaves out the first.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', ...scripts];
  const env = compilerEnv(process.env, root);
  const run = { cwd: root, env, shell: npm.shell };
  const { code, output } = await runProgram(npm.command, [...npm.args, 'ci', ...options], run);
  writeFileSync(join(root, LOG), output);
  if (code !== 0) {
    throw new Problem(
      `The dependencies could not be installed: check the network, a proxy in HTTPS_PROXY or HTTP_PROXY, the registry in .npmrc, and for SQLite a C++ compiler, make and Python, and run the command again; npm's output is in ${LOG}.`,
      npmErrors(output),
    );
  }
  const defect = installDefect(root);
  if (defect !== null) {
    throw new Problem(
      `The dependencies were installed, but ${defect}: delete the folder node_modules and run the command again; npm's output is in ${LOG}.`,
      lastLines(output),
    );
  }
}

/**
 * Returns the first error lines, which give the reason; npm ends its output with general help.
 *
 * @param {string} output
 */
export function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length === 0 ? lastLines(output) : errors.slice(0, 12).join('\n');
}

/**
 * Returns what is wrong with node_modules, or null. It is compared with the lockfile, whatever made it:
 * this script, npm ci by hand, or the cache of a CI.
 *
 * @param {string} base
 * @returns {string | null}
 */
export function installDefect(base) {
  const locked = readLockfile(join(base, 'package-lock.json'));
  const installed = readLockfile(join(base, 'node_modules/.package-lock.json'));
  if (installed === null) return 'node_modules is missing';
  for (const [path, wanted] of Object.entries(locked?.packages ?? {})) {
    if (path === '' || wanted.link) continue;
    const found = installed.packages[path];
    // An optional package is left out where it does not fit the platform.
    if (found === undefined && (wanted.optional || wanted.devOptional)) continue;
    if (found?.version !== wanted.version || found?.integrity !== wanted.integrity)
      return `${path} is not the locked version`;
    if (!existsSync(join(base, path, 'package.json'))) return `${path} is missing`;
  }
  if (abortsWhenCollected(base))
    return 'better-sqlite3 was compiled in a way that makes this Node abort';
  return opensDatabase(base) ? null : 'better-sqlite3 does not load in this Node';
}

/**
 * @param {string} path
 * @returns {Lockfile | null}
 */
function readLockfile(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Opens the one compiled module, because only that shows that it fits this Node.
 *
 * @param {string} base
 */
function opensDatabase(base) {
  try {
    const Database = createRequire(join(base, 'package.json'))('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the environment to compile better-sqlite3 in, where it has no prebuilt binary. Since Node
 * 24.19 a wrapped native object removes a cleanup hook when it is garbage-collected, and the process
 * aborts when no script is running then (nodejs/node#65446). better-sqlite3 below 13 wraps every
 * statement like that; object-wrap.h, included before all other headers, leaves the hook out.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} base
 * @returns {NodeJS.ProcessEnv}
 */
export function compilerEnv(env, base) {
  const header = `-include "${join(base, 'scripts/bootstrap/object-wrap.h')}"`;
  return { ...env, CXXFLAGS: [env.CXXFLAGS ?? '', header].join(' ').trim() };
}

/**
 * Tells whether the installed better-sqlite3 was compiled with that hook. Loading it would abort the
 * process at some later garbage collection.
 *
 * @param {string} base
 */
function abortsWhenCollected(base) {
  const file = join(base, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  return existsSync(file) && readFileSync(file).includes('RemoveEnvironmentCleanupHook');
}

/**
 * Returns the npm that runs this script, or the one on the path.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(env, platform) {
  const cli = env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) return { command: process.execPath, args: [cli], shell: false };
  // On Windows npm is a .cmd file, which only a shell can start.
  return { command: 'npm', args: [], shell: platform === 'win32' };
}
