import { join } from 'node:path';
import { build, createServer } from 'vite';
import { forgetBuild } from '../bootstrap/build.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output } from '../command-line.ts';
import { ApiHost } from './api-host.ts';
import { devtoolsPlugin } from './devtools-plugin.ts';
import { FakeHost } from './fake-host.ts';

interface Watcher {
  readonly close: () => Promise<void>;
}

/**
 * `npm run dev`: Vite with hot reload, and the fake server, rebuilt and restarted on every change.
 * API_HOST points the page to a real host; then no fake server runs until the control panel switches
 * back. DICEBOX_URL names a fake server that runs already.
 */
export async function main(args: readonly string[], output: Output): Promise<void> {
  createCommand(
    'npm run dev',
    'Serves the client with hot reload, and runs the server, rebuilt on every change.',
    output,
  )
    .argument('[options...]', 'options of npm start, passed on to the server')
    .addHelpText('after', '\nAPI_HOST names a real host, DICEBOX_URL a fake server that runs.')
    .allowUnknownOption()
    .parse(args, { from: 'user' });
  process.chdir(root);

  const { DICEBOX_URL, API_HOST, HOST = '127.0.0.1' } = process.env;
  let watcher: Watcher | null = null;
  const fake = new FakeHost(join(root, 'dist/server/main.js'), args, {
    onReady: (url) => {
      host.fake = url;
    },
  });
  const host = new ApiHost(DICEBOX_URL || 'http://127.0.0.1:4300', async () => {
    if (!DICEBOX_URL) watcher ??= await watchServer(fake, () => void stop(1));
  });
  const page = await createServer({
    configFile: join(root, 'vite.config.ts'),
    plugins: [devtoolsPlugin(host)],
    server: { host: HOST, proxy: host.proxy() },
  });

  let isStopping = false;
  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([watcher?.close(), fake.stop(), page.close()]);
    process.exit(code);
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  const refusal = await host.point(API_HOST || null);
  if (refusal !== null) throw new Problem(`API_HOST is not valid. ${refusal}`);
  await page.listen();
  page.printUrls();
  if (host.isReal) output.out(`  api      ${host.target}`);
}

/** Builds and restarts the server on every change. Calls `onFailure` when it cannot start at all. */
async function watchServer(fake: FakeHost, onFailure: () => void): Promise<Watcher> {
  // This build is for development: npm start must not take it for its own.
  forgetBuild('server');
  const watcher = await build({
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'warn',
    // An editor that saves in two steps must not restart the server twice.
    build: { watch: { buildDelay: 100 } },
  });
  if (!('on' in watcher)) throw new Error('Vite built once instead of watching');
  watcher.on('event', async (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code !== 'BUNDLE_END') return;
    await event.result.close();
    const isUp = await fake.restart();
    // At the first start the cause lies outside the code, such as a taken port, and is printed already.
    if (!isUp && fake.starts === 1) onFailure();
  });
  return watcher;
}
