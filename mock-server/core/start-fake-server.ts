import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFakeServer, type FakeServer, type FakeServerOptions } from './fake-server.ts';
import type { Product } from './product.ts';
import { startTicking } from './ticking.ts';
import { lockDataFolder, urlOf } from './world/data-folder.ts';

export interface StartOptions extends FakeServerOptions {
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, which other machines cannot reach. */
  readonly host?: string | undefined;
  /** The start of a new main world. Default: `default`. */
  readonly scenario?: string | undefined;
  /** Seed of a new main world. Default: a random one. */
  readonly seed?: string | undefined;
  /** Folder that keeps the main world. Default: it is in memory. */
  readonly data?: string | undefined;
}

/** The same folder from these sources and from the package, where this module is in `dist/library`. */
const DEVTOOLS_FOLDER = join(import.meta.dirname, '../../dist/devtools');

export interface RunningFakeServer extends Pick<FakeServer, 'worlds'> {
  /** Address for calls from this machine: "http://127.0.0.1:4300". */
  readonly url: string;
  /** Ends the calls under way and closes all worlds. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the fake back end of a product: `await startFakeServer(LIBRARY, { port: 4400 })`. The package also
 * serves the control panel, at `/__devtools/`.
 *
 * @throws CannotStart when another server uses the data folder; Error when the port is taken
 */
export async function startFakeServer(
  product: Product,
  { port = 0, host = '127.0.0.1', scenario = 'default', seed, data, ...options }: StartOptions = {},
): Promise<RunningFakeServer> {
  const devtoolsFolder = existsSync(DEVTOOLS_FOLDER) ? DEVTOOLS_FOLDER : null;
  const server = createFakeServer(product, { devtoolsFolder, ...options });
  const { worlds, due } = server;
  const home = data === undefined ? undefined : lockDataFolder(data);
  const main = server.openMain({ home, scenario, seed });
  due.catchUp(main, main.clock.now());
  server.audit(main);
  const app = await server.buildApp();
  await app.listen({ host, port });
  const { log = (line) => void process.stderr.write(line) } = options;
  const stopTicking = startTicking(worlds, due, log);
  return {
    worlds,
    url: urlOf(app.server.address() as AddressInfo), // it listens on TCP
    close: async () => {
      stopTicking();
      await app.close();
      worlds.close();
      home?.release();
    },
  };
}
