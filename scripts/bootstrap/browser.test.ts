import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserCandidates, findBrowser } from './browser.mjs';

const machine = (env: NodeJS.ProcessEnv, there: string[], platform = 'linux') => ({
  env,
  platform,
  exists: (path: string) => there.includes(path),
  ownBrowser: () => '/cache/playwright/chrome',
});

describe('looking for a browser', () => {
  const chromium = join('/usr/bin', 'chromium');
  const path = ['/bin', '/usr/bin'].join(delimiter);

  it('takes the one that is named', () => {
    const env = { DICEBOX_CHROMIUM: '/mine', CHROME_PATH: '/other', PATH: path };
    expect(findBrowser(machine(env, ['/mine', chromium]))).toBe('/mine');
    expect(findBrowser(machine({ CHROME_PATH: '/other' }, ['/other']))).toBe('/other');
  });

  it('does not take another when the named one is missing', () => {
    const env = { DICEBOX_CHROMIUM: '/typo', PATH: path };
    expect(findBrowser(machine(env, [chromium]))).toBeNull();
  });

  it("prefers Playwright's own, then the path", () => {
    const there = [chromium, '/cache/playwright/chrome'];
    expect(findBrowser(machine({ PATH: path }, there))).toBe('/cache/playwright/chrome');
    expect(findBrowser(machine({ PATH: path }, [chromium]))).toBe(chromium);
  });

  it('of two on the path, takes the quicker shell', () => {
    const shell = join('/usr/bin', 'chromium-headless-shell');
    expect(findBrowser(machine({ PATH: path }, [chromium, shell]))).toBe(shell);
  });

  it.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['linux', '/opt/google/chrome/chrome'],
  ])('knows the usual places of %s', (platform, place) => {
    expect(findBrowser(machine({}, [place], platform))).toBe(place);
  });

  it('looks for programs of Windows under their names there', () => {
    const candidates = browserCandidates(
      machine({ PATH: '/bin', PROGRAMFILES: '/p' }, [], 'win32'),
    );
    expect(candidates).toContain(join('/bin', 'chrome.exe'));
    expect(candidates).toContain(join('/p', 'Google/Chrome/Application/chrome.exe'));
  });

  it('says so when there is none', () => {
    expect(findBrowser(machine({ PATH: path }, []))).toBeNull();
  });
});
