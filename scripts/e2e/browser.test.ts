import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserCandidates, findBrowser } from './browser.ts';

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

  it('prefers the headless shell on the path', () => {
    const shell = join('/usr/bin', 'chromium-headless-shell');
    expect(findBrowser(machine({ PATH: path }, [chromium, shell]))).toBe(shell);
  });

  it.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['linux', '/opt/google/chrome/chrome'],
  ])('looks in the default locations of %s', (platform, place) => {
    expect(findBrowser(machine({}, [place], platform))).toBe(place);
  });

  it('looks for .exe files on Windows', () => {
    const candidates = browserCandidates(
      machine({ PATH: '/bin', PROGRAMFILES: '/p' }, [], 'win32'),
    );
    expect(candidates).toContain(join('/bin', 'chrome.exe'));
    expect(candidates).toContain(join('/p', 'Google/Chrome/Application/chrome.exe'));
  });

  it('returns null when there is none', () => {
    expect(findBrowser(machine({ PATH: path }, []))).toBeNull();
  });
});
