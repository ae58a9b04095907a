// @ts-check
// npm run test:e2e: bring what is missing, a browser included, then become Playwright's own command:
// `-- place-a-bet`, `-- --ui` and the like are its words.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';

process.chdir(root);
await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
  process.env.DICEBOX_CHROMIUM = await ensureBrowser();
});

const cli = createRequire(join(root, 'package.json')).resolve('@playwright/test/cli');
process.argv.splice(1, 1, cli, 'test');
await import(pathToFileURL(cli).href);
