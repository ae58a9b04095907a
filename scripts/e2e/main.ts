import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { ensureBrowsers } from './browser.ts';

/** `npm run test:e2e`: installs a browser if none is there, then runs Playwright with its own options. */
export async function main(args: readonly string[]): Promise<number> {
  const playwright = createRequire(join(root, 'package.json')).resolve('@playwright/test/cli');
  const { main: browser } = await ensureBrowsers();
  const { code } = await runProgram(process.execPath, [playwright, 'test', ...args], {
    cwd: root,
    env: { ...process.env, DICEBOX_CHROMIUM: browser },
    inherit: true,
  });
  return code;
}
