import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, firefox, webkit, type Browser, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/e2e/browser.ts';
import { findWebKitGtk, openWebKitGtk } from './webkit-gtk.ts';

interface Opened {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

interface Engine {
  /** Returns null where it is not installed. */
  readonly find: () => string | null;
  readonly open: (path: string, baseURL: string) => Promise<Opened>;
  readonly install: string;
}

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, locale: 'en-US' } as const;
/** Such as "111.0.0,116.0.0": before a release (docs/long-tests.md). */
const OLD_CHROMIUMS = (process.env['DICEBOX_OLD_CHROMIUMS'] ?? '').split(',').filter(Boolean);
const installed = (path: string) => (existsSync(path) ? path : null);
const onPath = (program: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync) ?? null;

/** Playwright's own browsers, and in their place those of the system. */
export const ENGINES: Readonly<Record<string, Engine>> = {
  chromium: { find: findBrowser, open: openChromium, install: 'npx playwright install chromium' },
  firefox: {
    find: () => installed(firefox.executablePath()) ?? onPath('firefox-esr') ?? onPath('firefox'),
    open: openFirefox,
    install: 'npx playwright install firefox, or apt-get install firefox-esr',
  },
  webkit: {
    find: () => installed(webkit.executablePath()) ?? findWebKitGtk(),
    open: async (path, baseURL) =>
      path === webkit.executablePath()
        ? openIn(await webkit.launch(), { ...PHONE, baseURL, isMobile: true })
        : openWebKitGtk(path, baseURL),
    install: 'npx playwright install webkit, or apt-get install webkit2gtk-driver xvfb',
  },
  ...Object.fromEntries(
    OLD_CHROMIUMS.map((version) => [
      `chromium ${version}`,
      { find: () => unpackChromium(version), open: openChromium, install: '' },
    ]),
  ),
};

async function openChromium(executablePath: string, baseURL: string): Promise<Opened> {
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  return openIn(browser, { ...PHONE, baseURL, isMobile: true });
}

async function openFirefox(executablePath: string, baseURL: string): Promise<Opened> {
  const isOwn = executablePath === firefox.executablePath();
  const channel = isOwn ? {} : { channel: 'moz-firefox' };
  const browser = await firefox.launch({ ...channel, executablePath });
  if (isOwn) return openIn(browser, { ...PHONE, baseURL });
  tolerateMissingEmulation(browser);
  const opened = await openIn(browser, { ...PHONE, baseURL });
  // Playwright's own way to fill a field there does not reach React.
  Object.assign(Reflect.getPrototypeOf(opened.page.locator('html')) ?? {}, { fill: typeInto });
  return opened;
}

async function typeInto(this: Locator, text: string): Promise<void> {
  await this.click();
  await this.press('Control+a');
  await this.pressSequentially(text);
}

async function openIn(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Opened> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  // Not until the end of the load, which an age check stops.
  await page.goto('./', { waitUntil: 'commit' });
  return { page, close: () => browser.close() };
}

interface Session {
  send: (command: string, params?: object) => Promise<unknown>;
}

/**
 * Playwright 1.65.1 sends each new context of an installed Firefox a command that Firefox 153 does not know, and
 * gives up. Its server runs in this process, so the command can be left out.
 */
function tolerateMissingEmulation(browser: Browser): void {
  // No public way leads to the session; the version of Playwright is pinned.
  const { toImpl } = Reflect.get(browser, '_connection') as { toImpl: (of: unknown) => object };
  const session = Reflect.get(toImpl(browser), '_browserSession') as Session;
  const send = session.send.bind(session);
  session.send = async (command, params) =>
    command === 'emulation.setMediaFeaturesOverride' ? {} : send(command, params);
}

/** Takes an old Chromium for Linux out of its npm package, into the folder for temporary files. */
function unpackChromium(version: string): string {
  const folder = join(tmpdir(), `dicebox-chromium-${version}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', `@sparticuz/chromium@${version}`], { cwd: folder });
  execFileSync('tar', ['xzf', `sparticuz-chromium-${version}.tgz`], { cwd: folder });
  const packed = readFileSync(join(folder, 'package/bin/chromium.br'));
  writeFileSync(program, brotliDecompressSync(packed));
  chmodSync(program, 0o755);
  return program;
}
