import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sendCall } from './load.ts';
import { type RunningServer, startServer } from '../running-server.ts';

/** Starts a bare Fastify with a route for each size of an answer, and one that writes a bet. */
export const startBare = (sizes: readonly number[] = []): Promise<RunningServer> =>
  startServer(
    ['--import', 'tsx', 'scripts/bench/bare-server.ts', ...sizes.map(String)],
    /ready (http:\/\/\S+)/,
  );

/** Returns the header with the token of the demo player. */
export async function logIn(url: string): Promise<{ readonly token: string }> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ account: 'demo1', password: 'Demo1234' });
  const answer = await sendCall({ method: 'POST', url: `${url}/api/user/login`, headers, body });
  return { token: JSON.parse(answer).data.userinfo.token };
}

/** Returns how long Node takes to run an empty program. */
export async function measureBareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '']), 'exit');
  return performance.now() - startedAt;
}
