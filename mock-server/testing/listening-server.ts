import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { Worlds } from '../core/world/worlds.ts';
import { HandClock } from '../core/testing/hand-clock.ts';
import { createTestDicebox } from './injected-server.ts';
import { NOON } from './test-server.ts';

export interface ListeningServer {
  readonly url: string;
  readonly worlds: Worlds;
  readonly wall: HandClock;
}

/** Opens a server on a port of its own. When the test is over, its worlds are audited and it closes. */
export async function openListeningServer(name = 'made'): Promise<ListeningServer> {
  const wall = new HandClock(NOON);
  let keys = 0;
  const server = createTestDicebox({
    wall,
    limit: 500,
    idleMs: 60_000,
    makeKey: () => `${name}-${(keys += 1)}`,
    requireWorld: true,
  });
  const { worlds } = server;
  server.openMain({ scenario: 'empty', seed: 'main' });
  const app = await server.buildApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    const audits = worlds.all().map((each) => server.audit(each));
    worlds.close();
    for (const audit of audits) expect(audit).toEqual({ ok: true, breaches: [] });
  });
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, worlds, wall };
}

/** Calls a server by HTTP and returns status and JSON. */
export async function ask<T>(
  url: string,
  { headers, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; answer: T }> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, answer: (await answer.json()) as T }; // the caller knows the answer's type
}
