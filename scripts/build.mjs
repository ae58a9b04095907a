// @ts-check
// npm run build: the production client in dist/client, the fake server in dist/server, and what it
// serves besides, the devtools in dist/devtools.
import { build } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain } from './bootstrap/problem.mjs';

await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
  await build('all');
});
