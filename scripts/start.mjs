// @ts-check
// npm start: installs and builds what is missing, then becomes the server. The server runs in this
// process, so signals and exit codes are its own. No tsx here, because it would slow down the start.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensurePrerequisites } from './bootstrap/prerequisites.mjs';
import { exitWithProblem } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';

process.chdir(root);
try {
  ensurePrerequisites();
  await ensureInstalled();
  await ensureBuilt('all');
} catch (error) {
  exitWithProblem(error);
}

const server = join(root, 'dist/server/main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
