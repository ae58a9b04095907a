import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { browserCandidates, findBrowser, findBrowsers } from './browser.ts';

const machine = (env: NodeJS.ProcessEnv, installed: string[], platform = 'linux') => ({
  env,
  platform,
  exists: (path: string) => installed.includes(path),
  playwrightBrowser: () => '/cache/playwright/chrome',
});

describe('the search for a browser', () => {
  const chromium = join('/usr/bin', 'chromium');
  const path = ['/bin', '/usr/bin'].join(delimiter);

  it('takes the one that the environment names', () => {
    const env = { DICEBOX_CHROMIUM: '/mine', CHROME_PATH: '/other', PATH: path };
    expect(findBrowser(machine(env, ['/mine', chromium]))).toBe('/mine');
    expect(findBrowser(machine({ CHROME_PATH: '/other' }, ['/other']))).toBe('/other');
  });

  it('takes no other when the named one is missing', () => {
    const env = { DICEBOX_CHROMIUM: '/typo', PATH: path };
    expect(findBrowser(machine(env, [chromium]))).toBeNull();
  });

  it("prefers Playwright's Chromium to one on the path", () => {
    const installed = [chromium, '/cache/playwright/chrome'];
    expect(findBrowser(machine({ PATH: path }, installed))).toBe('/cache/playwright/chrome');
    expect(findBrowser(machine({ PATH: path }, [chromium]))).toBe(chromium);
  });

  it('prefers the headless shell, and takes another browser as the second', () => {
    const shell = join('/usr/bin', 'chromium-headless-shell');
    const both = machine({ PATH: path }, [chromium, shell]);
    expect(findBrowsers(both)).toEqual({ main: shell, second: chromium });
    expect(findBrowser(both)).toBe(shell);
  });

  it.each([[join('/usr/bin', 'chromium-headless-shell')], [chromium], ['/mine']])(
    'has no second browser where %s is the only one',
    (main) => {
      const env = main === '/mine' ? { DICEBOX_CHROMIUM: main, PATH: path } : { PATH: path };
      expect(findBrowsers(machine(env, [main]))).toEqual({ main, second: null });
    },
  );

  it('takes no second browser beside the one that the environment names', () => {
    const env = { DICEBOX_CHROMIUM: '/mine', PATH: path };
    expect(findBrowsers(machine(env, ['/mine', chromium]))?.second).toBeNull();
  });

  it.each([
    [
      '/cache/chromium-1255/chrome-linux64/chrome',
      '/cache/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
    ],
    [
      '/cache/chromium-1255/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      '/cache/chromium_headless_shell-1255/chrome-headless-shell-mac-arm64/chrome-headless-shell',
    ],
    [
      'C:\\cache\\chromium-1255\\chrome-win64\\chrome.exe',
      'C:\\cache\\chromium_headless_shell-1255\\chrome-headless-shell-win64\\chrome-headless-shell.exe',
    ],
  ])("finds Playwright's headless shell beside %s", (own, shell) => {
    const both = { ...machine({}, [own, shell]), playwrightBrowser: () => own };
    expect(findBrowsers(both)).toEqual({ main: shell, second: own });
  });

  it.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['linux', '/opt/google/chrome/chrome'],
  ])('looks in the default locations of %s', (platform, place) => {
    expect(findBrowser(machine({}, [place], platform))).toBe(place);
  });

  it('looks for .exe files on Windows', () => {
    const { others } = browserCandidates(
      machine({ PATH: '/bin', PROGRAMFILES: '/p' }, [], 'win32'),
    );
    expect(others).toContain(join('/bin', 'chrome.exe'));
    expect(others).toContain(join('/p', 'Google/Chrome/Application/chrome.exe'));
  });

  it('returns null when there is none', () => {
    expect(findBrowser(machine({ PATH: path }, []))).toBeNull();
  });
});

it('a small slice of the browser tests is tagged for the second browser', () => {
  const specs = join(root, 'e2e/specs');
  const tags = readdirSync(specs).flatMap(
    (file) => readFileSync(join(specs, file), 'utf8').match(/@every-browser/g) ?? [],
  );
  expect(tags.length).toBeGreaterThan(5);
  expect(tags.length).toBeLessThan(15);
});
