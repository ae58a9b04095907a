import type { AddressInfo } from 'node:net';
import { fillWorld } from '../../mock-server/scenario/fill-world.ts';
import { createTestDicebox } from '../../mock-server/testing/injected-server.ts';
import { wallClock, type Clock } from '../../mock-server/core/world/clock.ts';
import type { Worlds } from '../../mock-server/core/world/worlds.ts';

export interface RunningHost {
  readonly url: string;
  /** For looking into a world, and for planting what no call can. */
  readonly worlds: Worlds;
  readonly close: () => Promise<void>;
}

interface HostWishes {
  readonly controlToken?: string;
  /** What the main world begins as; `empty` when left out. */
  readonly scenario?: string;
  readonly fill?: typeof fillWorld;
  readonly wall?: Clock;
}

/** A fake server in this process, listening on a free port. */
export async function runHost(wishes: HostWishes = {}): Promise<RunningHost> {
  const { controlToken, scenario = 'empty', fill = fillWorld, wall = wallClock } = wishes;
  const server = createTestDicebox({ wall, limit: 50, fill, controlToken });
  const { worlds } = server;
  server.openMain({ scenario, seed: 'of main' });
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
