// @ts-check
// npm run dev: Vite with hot reload, and the fake server built and restarted on every change.
// With API_HOST set, the page talks to that host instead and no fake server runs.
import { join } from 'node:path';
import { forgetBuild } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';
import { FakeHost } from './dev/fake-host.mjs';

process.chdir(root);
await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
});

const { createServer, build } = await import('vite');
const isReal = Boolean(process.env.API_HOST);
const host = new FakeHost(join(root, 'dist/server/main.js'), process.argv.slice(2));
const page = await createServer({ configFile: join(root, 'vite.config.ts') });
const watcher = isReal ? null : await watchServer();

let isClosing = false;
/** @param {number} code */
async function closeAll(code) {
  if (isClosing) return;
  isClosing = true;
  await Promise.all([watcher?.close(), host.stop(), page.close()]);
  process.exit(code);
}
process.on('SIGINT', () => void closeAll(0));
process.on('SIGTERM', () => void closeAll(0));

await page.listen();
page.printUrls();
if (isReal) console.log(`  api      ${process.env.API_HOST}`);

async function watchServer() {
  // What is built here is no finished build: npm start must not take it for one.
  forgetBuild('server');
  const built = await build({
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'warn',
    // An editor that saves in two steps must not restart the server twice.
    build: { watch: { buildDelay: 100 } },
  });
  if (!('on' in built)) throw new Error('Vite built once instead of watching');
  built.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code !== 'BUNDLE_END') return;
    await event.result.close();
    const isUp = await host.restart();
    // A server that cannot start at all (a taken port) has said why; later ones wait for a change.
    if (!isUp && host.starts === 1) await closeAll(1);
  });
  return built;
}
