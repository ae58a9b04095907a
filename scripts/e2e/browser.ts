import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';

interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: string;
  readonly exists: (path: string) => boolean;
  /** Returns where Playwright would install its own Chromium. */
  readonly playwrightBrowser: () => string | null;
}

export interface Browsers {
  /** Runs every test: the headless shell if there is one, which starts faster. */
  readonly main: string;
  /** An ordinary browser beside the shell, or null. It asks for more, such as an icon of each page. */
  readonly second: string | null;
}

export const SECOND_BROWSER = 'second browser';

const SHELL = 'chromium-headless-shell';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const THIS_MACHINE: Machine = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  playwrightBrowser,
};

/** Returns the path of an installed Chromium or Chrome, or null. Synchronous for playwright.config.ts. */
export function findBrowser(): string | null {
  return findBrowsers()?.main ?? null;
}

/** Returns the installed browsers to test with, or null when there is none; that of the environment alone. */
export function findBrowsers(machine = THIS_MACHINE): Browsers | null {
  const { env, platform, exists } = machine;
  const chosen = env.DICEBOX_CHROMIUM || env.CHROME_PATH;
  if (chosen) return exists(chosen) ? { main: chosen, second: null } : null;
  const suffix = platform === 'win32' ? '.exe' : '';
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = (name: string) => folders.map((dir) => join(dir, name + suffix));
  const own = machine.playwrightBrowser();
  const shell = [...playwrightShells(own), ...onPath(SHELL)].find(exists);
  const other = [own ?? '', ...COMMANDS.flatMap(onPath), ...defaultLocations(env, platform)].find(
    exists,
  );
  const main = shell ?? other;
  if (main === undefined) return null;
  return { main, second: (main === shell ? other : undefined) ?? null };
}

/** Returns where Playwright installs the headless shell that belongs to its Chromium. */
function playwrightShells(chromium: string | null): string[] {
  const [, cache, revision, slash, platform] =
    /^(.*)chromium-(\d+)([\\/])chrome-([^\\/]+)/.exec(chromium ?? '') ?? [];
  if (platform === undefined) return [];
  const file = `chrome-headless-shell${platform.startsWith('win') ? '.exe' : ''}`;
  const folder = `${cache}chromium_headless_shell-${revision}`;
  return [[folder, `chrome-headless-shell-${platform}`, file].join(slash)];
}

function defaultLocations(env: NodeJS.ProcessEnv, platform: string): string[] {
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

function playwrightBrowser(): string | null {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/**
 * Returns browsers that start; installs some when there is none.
 *
 * @throws Problem when no browser could be installed
 */
export async function ensureBrowsers(): Promise<Browsers> {
  const found = workingBrowsers();
  if (found !== null) return found;
  const chosen = process.env.DICEBOX_CHROMIUM || process.env.CHROME_PATH;
  if (chosen) {
    throw new Problem(
      `The browser named by DICEBOX_CHROMIUM or CHROME_PATH does not start: correct or remove the setting (${chosen}).`,
    );
  }
  for (const install of [installPlaywrightBrowsers, installSystemBrowsers]) {
    await install();
    const installed = workingBrowsers();
    if (installed !== null) return installed;
  }
  throw new Problem(
    'No Chromium or Chrome was found and none could be installed: install one, or name it with DICEBOX_CHROMIUM=/path/to/chrome, and run the command again.',
  );
}

function workingBrowsers(): Browsers | null {
  return findBrowsers({ ...THIS_MACHINE, exists: (path) => existsSync(path) && canStart(path) });
}

/** An existing file may still not start: it may be a wrapper of a missing package, or lack libraries. */
function canStart(path: string): boolean {
  // On Windows `chrome --version` opens a window instead of printing.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

async function installPlaywrightBrowsers() {
  console.log("Installing Playwright's Chromium (a few minutes at most)…");
  const cli = join(root, 'node_modules/playwright/cli.js');
  await runProgram(process.execPath, [cli, 'install', 'chromium'], {
    cwd: root,
    timeoutMs: 240_000,
  });
}

async function installSystemBrowsers() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log("Installing the system's Chromium (a minute or two)…");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update'], { env, timeoutMs: 180_000 });
  // Not every release of Debian has the shell.
  for (const names of [[SHELL, 'chromium'], ['chromium']]) {
    const { code } = await runProgram('apt-get', ['install', '-y', ...names], {
      env,
      timeoutMs: 600_000,
    });
    if (code === 0) return;
  }
}
