import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type RunningServer, startServer } from '../running-server.ts';

/** Starts a Fastify with one route and one SELECT. */
export const startBare = (): Promise<RunningServer> =>
  startServer(['--import', 'tsx', 'scripts/bench/bare-server.ts'], /ready (http:\/\/\S+)/);

/** Returns how long Node takes to run an empty program. */
export async function measureBareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - startedAt;
}
