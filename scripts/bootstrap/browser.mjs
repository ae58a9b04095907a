// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Problem } from './problem.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Machine what the search for a browser looks at
 * @property {NodeJS.ProcessEnv} env
 * @property {string} platform
 * @property {(path: string) => boolean} exists
 * @property {() => string | null} ownBrowser where Playwright keeps its Chromium
 */

/** Of the same Chromium its shell for programs does without a browser's own windows, and is quicker. */
const SHELL = 'chromium-headless-shell';

const commandNames = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** @type {Machine} */
const thisMachine = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  ownBrowser: playwrightBrowser,
};

/**
 * A Chromium or Chrome that is already there, or null. Synchronous, as playwright.config.ts asks it.
 *
 * @param {Machine} [machine]
 * @returns {string | null}
 */
export function findBrowser(machine = thisMachine) {
  return browserCandidates(machine).find((path) => machine.exists(path)) ?? null;
}

/**
 * Where a browser may be, the most deliberate choice first.
 *
 * @param {Machine} machine
 * @returns {string[]}
 */
export function browserCandidates({ env, platform, ownBrowser }) {
  const chosen = env.DICEBOX_CHROMIUM || env.CHROME_PATH;
  if (chosen) return [chosen];
  const suffix = platform === 'win32' ? '.exe' : '';
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commandNames.flatMap((name) => folders.map((dir) => join(dir, name + suffix)));
  const own = ownBrowser();
  return [...(own === null ? [] : [own]), ...onPath, ...usualPlaces(env, platform)];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} platform
 * @returns {string[]}
 */
function usualPlaces(env, platform) {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    );
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
  }
  return ['/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

function playwrightBrowser() {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/**
 * Finds a browser that starts, or brings one.
 *
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = workingBrowser();
  if (found !== null) return found;
  const chosen = process.env.DICEBOX_CHROMIUM || process.env.CHROME_PATH;
  if (chosen) {
    throw new Problem(
      `The browser named by DICEBOX_CHROMIUM or CHROME_PATH does not start: correct or remove the setting (${chosen}).`,
    );
  }
  for (const bring of [bringPlaywrightBrowser, bringSystemBrowser]) {
    await bring();
    const brought = workingBrowser();
    if (brought !== null) return brought;
  }
  throw new Problem(
    'No Chromium or Chrome was found and none could be installed: install one, or name it with DICEBOX_CHROMIUM=/path/to/chrome, and run the command again.',
  );
}

function workingBrowser() {
  return browserCandidates(thisMachine).filter(existsSync).find(canStart) ?? null;
}

/**
 * A file may be there and still not start: a package that only points elsewhere, missing libraries.
 *
 * @param {string} path
 */
function canStart(path) {
  // There `chrome --version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

async function bringPlaywrightBrowser() {
  console.log('Fetching a browser for the tests with Playwright (a few minutes at most)…');
  const cli = join(root, 'node_modules/playwright/cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd: root, timeoutMs: 240_000 });
}

async function bringSystemBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("Installing the system's Chromium package (a minute or two)…");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeoutMs: 180_000 });
  // Not every release has the shell.
  for (const name of [SHELL, 'chromium']) {
    const { code } = await run('apt-get', ['install', '-y', name], { env, timeoutMs: 600_000 });
    if (code === 0) return;
  }
}
