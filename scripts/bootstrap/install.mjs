// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { abortsWhenCollected, compilerEnv } from './native.mjs';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, run } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

const stampName = 'node_modules/.dicebox-stamp';
const logName = '.cache/npm-ci.log';

/** Installs the locked dependencies unless they are there, whole, and built for this Node. */
export async function ensureInstalled(base = root) {
  if (installDefect(base) === null) return;
  await withLock(
    join(base, '.cache/bootstrap.lock'),
    async () => {
      if (installDefect(base) === null) return;
      console.log('Installing the locked dependencies (about a minute)…');
      await install(base);
    },
    () => console.log('Another Dicebox is being set up in this folder; waiting for it…'),
  );
}

/** @param {string} base */
async function install(base) {
  const npm = npmCommand(process.env, process.platform);
  // --include=dev: the build and the tests need them also where NODE_ENV says production.
  const args = [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const env = compilerEnv(process.env, base);
  const result = await run(npm.command, args, { cwd: base, env, shell: npm.shell });
  mkdirSync(join(base, '.cache'), { recursive: true });
  writeFileSync(join(base, logName), result.output);
  if (result.code !== 0) {
    throw new Problem(
      `The dependencies could not be installed: ${adviceFor(result.output)}, and run the command again; npm's whole answer is in ${logName}.`,
      npmErrors(result.output),
    );
  }
  const defect = brokenPart(base);
  if (defect !== null) {
    throw new Problem(
      `The dependencies were installed, but ${defect}: delete the folder node_modules and run the command again; npm's whole answer is in ${logName}.`,
      lastLines(result.output),
    );
  }
  writeStamp(base);
}

/** What npm and the tools behind it say, and what helps. @type {[RegExp, string][]} */
const remedies = [
  [/EUSAGE/, 'package.json and package-lock.json disagree; let npm install bring them together'],
  [/ENOSPC/, 'the disk is full; make room'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here; make the folder yours'],
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
  const remedy = remedies.find(([pattern]) => pattern.test(output));
  return remedy?.[1] ?? 'check the network, or the npm registry in your .npmrc';
}

/**
 * npm ends its answer with help nobody asked for; the reason stands in the first error lines.
 *
 * @param {string} output
 * @returns {string}
 */
export function npmErrors(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length === 0 ? lastLines(output) : errors.slice(0, 12).join('\n');
}

/**
 * What is wrong with node_modules, or null. An install that somebody else made
 * (npm ci by hand, a CI cache) is taken over when it is what the lockfile says.
 *
 * @param {string} base
 * @returns {string | null}
 */
export function installDefect(base) {
  const broken = brokenPart(base);
  if (broken !== null) return broken;
  if (readText(join(base, stampName)) === currentStamp(base)) return null;
  const missing = differingPackages(
    readJson(join(base, 'package-lock.json')),
    readJson(join(base, 'node_modules/.package-lock.json')),
  );
  if (missing.length > 0) return `${missing[0]} is not the locked version`;
  writeStamp(base);
  return null;
}

/**
 * Looks for what a half-deleted or half-written install lacks. Every package's manifest is
 * looked up, and the one compiled module is opened, as only that shows it fits this Node.
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
  if (abortsWhenCollected(base)) return 'better-sqlite3 was compiled as this Node aborts it';
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
 * @param {Lockfile | null} installed what npm noted in node_modules
 * @returns {string[]} the packages that are not there as locked
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
  writeFileSync(join(base, stampName), currentStamp(base));
}

/**
 * The npm that runs us when there is one, else the one on the path.
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
