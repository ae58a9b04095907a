import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findBrowsers } from './browser.ts';

const OWN = '/cache/playwright/chrome';
const CHROMIUM = join('/usr/bin', 'chromium');
const SHELL = join('/usr/bin', 'chromium-headless-shell');
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PATH = ['/bin', '/usr/bin'].join(delimiter);

const find = (
  env: NodeJS.ProcessEnv,
  installed: readonly string[],
  platform = 'linux',
  own = OWN,
) =>
  findBrowsers({
    env: { PATH, ...env },
    platform,
    exists: (path) => installed.includes(path),
    playwrightBrowser: () => own,
  });

it.each<[string, Parameters<typeof find>, ReturnType<typeof find>]>([
  ['none where there is none', [{}, []], null],
  [
    'the one that the environment names, alone',
    [{ DICEBOX_CHROMIUM: '/mine', CHROME_PATH: '/other' }, ['/mine', '/other', CHROMIUM]],
    { main: '/mine', second: null },
  ],
  ['that of CHROME_PATH', [{ CHROME_PATH: '/a' }, ['/a']], { main: '/a', second: null }],
  ['no other when the named one is missing', [{ DICEBOX_CHROMIUM: '/typo' }, [CHROMIUM]], null],
  ["Playwright's before one on the path", [{}, [CHROMIUM, OWN]], { main: OWN, second: null }],
  ['one on the path', [{}, [CHROMIUM]], { main: CHROMIUM, second: null }],
  ['a headless shell, and another one', [{}, [CHROMIUM, SHELL]], { main: SHELL, second: CHROMIUM }],
  ['a headless shell alone', [{}, [SHELL]], { main: SHELL, second: null }],
  ['the usual place of macOS', [{}, [MAC], 'darwin'], { main: MAC, second: null }],
  [
    'the usual place of Windows, with .exe',
    [{ PROGRAMFILES: '/p' }, [join('/p', 'Google/Chrome/Application/chrome.exe')], 'win32'],
    { main: join('/p', 'Google/Chrome/Application/chrome.exe'), second: null },
  ],
])('the search for a browser finds %s', (_, args, found) => {
  expect(find(...args)).toEqual(found);
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
])("the search for a browser finds Playwright's headless shell beside %s", (own, shell) => {
  expect(find({}, [own, shell], 'linux', own)).toEqual({ main: shell, second: own });
});
