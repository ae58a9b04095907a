// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { abortsWhenCollected, compilerEnv } from './native.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, runProgram } from './run-program.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const STAMP = 'node_modules/.dicebox-stamp';
const LOG = '.cache/npm-ci.log';

/** Installs the locked dependencies, unless they are complete and built for this Node. */
export async function ensureInstalled(base = root) {
  if (installDefect(base) === null) return;
  const scripts = scriptsOption(process.env);
  await withLock(
    join(base, '.cache/bootstrap.lock'),
    async () => {
      if (installDefect(base) === null) return;
      console.log('Installing the locked dependencies (about a minute)…');
      await remindOf(install(base, scripts), console.log);
    },
    () =>
      console.log(
        'Another process is installing in this folder; waiting for it. If there is none, delete .cache/bootstrap.lock.',
      ),
  );
}

/**
 * Says every minute that an install continues, so that nobody ends a slow one.
 *
 * @param {Promise<void>} work
 * @param {(line: string) => void} print
 */
export async function remindOf(work, print) {
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    print(
      `Still installing after ${minutes} min: packages are loaded, and SQLite may be compiled.`,
    );
  }, 60_000);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
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

/**
 * @param {string} base
 * @param {string[]} scripts
 */
async function install(base, scripts) {
  const npm = npmCommand(process.env, process.platform);
  // Whatever npm is set to leave out: the build needs all of them, and NODE_ENV=production leaves out the first.
  const args = [
    ...npm.args,
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    ...scripts,
  ];
  const env = compilerEnv(process.env, base);
  const result = await runProgram(npm.command, args, { cwd: base, env, shell: npm.shell });
  mkdirSync(join(base, '.cache'), { recursive: true });
  writeFileSync(join(base, LOG), result.output);
  if (result.code !== 0) {
    throw new Problem(
      `The dependencies could not be installed: ${adviceFor(result.output)}, and run the command again; npm's output is in ${LOG}.`,
      npmErrors(result.output),
    );
  }
  const defect = brokenPart(base);
  if (defect !== null) {
    throw new Problem(
      `The dependencies were installed, but ${defect}: delete the folder node_modules and run the command again; npm's output is in ${LOG}.`,
      lastLines(result.output),
    );
  }
  writeStamp(base);
}

/** Error codes of npm and its tools, with the fix. @type {[RegExp, string][]} */
const REMEDIES = [
  [/EUSAGE/, 'package.json and package-lock.json disagree; run npm install to update the lockfile'],
  [/ENOSPC/, 'the disk is full; make room'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here; correct the owner of the folder'],
  [
    /node-gyp|gyp ERR/,
    'better-sqlite3 could not be compiled; install a C++ compiler, make and Python',
  ],
];

/**
 * @param {string} output of npm
 * @returns {string}
 */
export function adviceFor(output) {
  const remedy = REMEDIES.find(([pattern]) => pattern.test(output));
  return (
    remedy?.[1] ??
    'check the network, a proxy in HTTPS_PROXY or HTTP_PROXY, and the npm registry in your .npmrc'
  );
}

/**
 * Returns the first error lines, which give the reason; npm ends its output with general help.
 *
 * @param {string} output
 * @returns {string}
 */
export function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length === 0 ? lastLines(output) : errors.slice(0, 12).join('\n');
}

/**
 * Returns what is wrong with node_modules, or null. An install made by other means (npm ci by hand, a CI
 * cache) is accepted when it matches the lockfile.
 *
 * @param {string} base
 * @returns {string | null}
 */
export function installDefect(base) {
  const broken = brokenPart(base);
  if (broken !== null) return broken;
  if (readText(join(base, STAMP)) === currentStamp(base)) return null;
  const missing = differingPackages(
    readJson(join(base, 'package-lock.json')),
    readJson(join(base, 'node_modules/.package-lock.json')),
  );
  if (missing.length > 0) return `${missing[0]} is not the locked version`;
  writeStamp(base);
  return null;
}

/**
 * Finds what an incomplete install lacks. Checks the manifest of every package, and opens the one
 * compiled module, because only that shows that it fits this Node.
 *
 * @param {string} base
 * @returns {string | null}
 */
function brokenPart(base) {
  const installed = readJson(join(base, 'node_modules/.package-lock.json'));
  if (installed === null) return 'node_modules is missing';
  for (const path of Object.keys(installed.packages)) {
    if (!existsSync(join(base, path, 'package.json'))) return `${path} is missing`;
  }
  for (const file of ['fastify/fastify.js', 'vite/bin/vite.js', 'better-sqlite3/lib/index.js']) {
    if (!existsSync(join(base, 'node_modules', file))) return `node_modules/${file} is missing`;
  }
  if (abortsWhenCollected(base))
    return 'better-sqlite3 was compiled in a way that makes this Node abort';
  return opensDatabase(base) ? null : 'better-sqlite3 does not load in this Node';
}

/** @param {string} base */
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
 * @param {Lockfile | null} locked
 * @param {Lockfile | null} installed npm's own record in node_modules
 * @returns {string[]} the packages that are missing or differ from the lockfile
 */
export function differingPackages(locked, installed) {
  if (locked === null || installed === null) return ['package-lock.json'];
  return Object.entries(locked.packages).flatMap(([path, wanted]) => {
    if (path === '' || wanted.link) return [];
    const found = installed.packages[path];
    // An optional package is left out where it does not fit the platform.
    if (found === undefined) return wanted.optional || wanted.devOptional ? [] : [path];
    return found.version === wanted.version && found.integrity === wanted.integrity ? [] : [path];
  });
}

/**
 * @param {{ lock: string, manifest: string, abi: string, platform: string }} parts
 * @returns {string}
 */
export function installStamp(parts) {
  const { dependencies, devDependencies, overrides } = JSON.parse(parts.manifest);
  return createHash('sha256')
    .update(JSON.stringify([parts.lock, dependencies, devDependencies, overrides]))
    .update(`${parts.abi} ${parts.platform}`)
    .digest('hex');
}

/** @param {string} base */
function currentStamp(base) {
  return installStamp({
    lock: readFileSync(join(base, 'package-lock.json'), 'utf8'),
    manifest: readFileSync(join(base, 'package.json'), 'utf8'),
    abi: process.versions.modules,
    platform: `${process.platform} ${process.arch}`,
  });
}

/** @param {string} base */
function writeStamp(base) {
  writeFileSync(join(base, STAMP), currentStamp(base));
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

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} path
 * @returns {Lockfile | null}
 */
function readJson(path) {
  const text = readText(path);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
