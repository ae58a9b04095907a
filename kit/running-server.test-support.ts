import type { AddressInfo } from 'node:net';
import type { HostProfile } from '#contract/control/core/host-profile.ts';
import { fillWorld } from '../mock-server/scenario/fill-world.ts';
import { createTestDicebox } from '../mock-server/testing/injected-server.ts';
import { wallClock, type Clock } from '../mock-server/core/world/clock.ts';
import { setHostProfile } from '../mock-server/core/world/world.ts';
import type { Worlds } from '../mock-server/core/world/worlds.ts';

export interface RunningServer {
  readonly url: string;
  /** For tests that read or damage the database of a world. */
  readonly worlds: Worlds;
  readonly close: () => Promise<void>;
}

interface ServerOptions {
  readonly controlToken?: string;
  /** The scenario of the main world. Default: `empty`. */
  readonly scenario?: string;
  readonly fill?: typeof fillWorld;
  readonly wall?: Clock;
  /** Default: `dicebox`. */
  readonly hostProfile?: HostProfile;
}

/** Starts a fake server in this process, on a free port. */
export async function runServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { controlToken, scenario = 'empty', fill = fillWorld, wall = wallClock } = options;
  const server = createTestDicebox({ wall, limit: 50, fill, controlToken });
  const { worlds } = server;
  const main = server.openMain({ scenario, seed: 'of main' });
  if (options.hostProfile) setHostProfile(main, options.hostProfile);
  const app = await server.buildApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    worlds,
    close: async () => {
      await app.close();
      worlds.close();
    },
  };
}
