// @ts-check
// npm run dev: Vite with hot reload, and the fake server built and restarted on every change.
// With API_HOST set, the page talks to that host instead, and no fake server runs until somebody
// points the page back to it in the control panel. With DICEBOX_URL set, the fake server is that one.
import { join } from 'node:path';
import { forgetBuild } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { orExplain, Problem } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';
import { ApiHost } from './dev/api-host.mjs';
import { devtoolsPlugin } from './dev/devtools-plugin.mjs';
import { FakeHost } from './dev/fake-host.mjs';

process.chdir(root);
await orExplain(async () => {
  ensureNode();
  await ensureInstalled();
});

const { createServer, build } = await import('vite');
const fake = new FakeHost(join(root, 'dist/server/main.js'), process.argv.slice(2), {
  onReady: (url) => {
    host.fake = url;
  },
});
// One that runs already, such as another container, is used as it is.
const elsewhere = process.env.DICEBOX_URL || null;
/** @type {Awaited<ReturnType<typeof watchServer>> | null} */
let watcher = null;
const host = new ApiHost(elsewhere ?? 'http://127.0.0.1:4300', async () => {
  if (elsewhere === null) watcher ??= await watchServer();
});
const page = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [devtoolsPlugin(host)],
  server: { host: process.env.HOST ?? '127.0.0.1', proxy: host.proxy() },
});

let isClosing = false;
/** @param {number} code */
async function closeAll(code) {
  if (isClosing) return;
  isClosing = true;
  await Promise.all([watcher?.close(), fake.stop(), page.close()]);
  process.exit(code);
}
process.on('SIGINT', () => void closeAll(0));
process.on('SIGTERM', () => void closeAll(0));

await orExplain(async () => {
  const wrong = await host.point(process.env.API_HOST || null);
  if (wrong !== null) throw new Problem(`API_HOST is no host. ${wrong}`);
});
await page.listen();
page.printUrls();
if (host.isReal) console.log(`  api      ${host.target}`);

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
    const isUp = await fake.restart();
    // A server that cannot start at all (a taken port) has said why; later ones wait for a change.
    if (!isUp && fake.starts === 1) await closeAll(1);
  });
  return built;
}
