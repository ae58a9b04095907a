// @ts-check
// npm start: bring what is missing, then become the server. It runs in this very process,
// so that signals, exit codes and start errors are the server's own.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';

process.chdir(root);
await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
  await ensureBuilt('all');
});

const server = join(root, 'dist/server/main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
