import { join } from 'node:path';
import { build, createServer } from 'vite';
import { forgetBuild } from '../bootstrap/build.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
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
  const command = createCommand(
    'npm run dev',
    'Serves the client with hot reload, and runs the server, rebuilt on every change.',
    output,
  )
    .argument('[options...]', 'options of npm start, passed on to the server')
    .option('--page-port <number>', 'port of the page (default 5173)', wholeNumber(1, 65_535))
    .addHelpText('after', '\nAPI_HOST names a real host, DICEBOX_URL a fake server that runs.')
    .allowUnknownOption()
    .parse(args, { from: 'user' });
  const { pagePort: port } = command.opts<{ readonly pagePort?: number }>();
  process.chdir(root);

  const { DICEBOX_URL, API_HOST, HOST = '127.0.0.1' } = process.env;
  let watcher: Watcher | null = null;
  const fake = new FakeHost(join(root, 'dist/server/main.js'), command.args, {
    onReady: (url) => {
      host.fake = url;
      printPage();
    },
  });
  const host = new ApiHost(DICEBOX_URL || 'http://127.0.0.1:4300', async () => {
    if (!DICEBOX_URL) watcher ??= await watchServer(fake, () => void stop(1));
  });
  const page = await createServer({
    configFile: join(root, 'vite.config.ts'),
    plugins: [devtoolsPlugin(host)],
    server: { host: HOST, ...(port && { port, strictPort: true }), proxy: host.proxy() },
  });
  // The last line, so that nobody opens the build that the server serves.
  const printPage = () => {
    const { local = [], network = [] } = page.resolvedUrls ?? {};
    output.out([...local, ...network].map((url) => `  open     ${url}`).join('\n'));
  };

  let isStopping = false;
  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([watcher?.close(), fake.stop(), page.close()]);
    process.exit(code);
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  if (API_HOST) {
    const refusal = await host.point(API_HOST);
    if (refusal !== null) throw new Problem(`API_HOST is not valid. ${refusal}`);
  }
  await page.listen();
  if (!host.isReal) await host.point(null);
  // A server of its own is ready later.
  if (watcher !== null) return;
  output.out(`  api      ${host.target}`);
  printPage();
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
