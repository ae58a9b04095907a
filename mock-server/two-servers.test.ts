import { createHash } from 'node:crypto';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { formatMoney, minor } from '#contract/money.ts';
import { ask, openListeningServer } from './testing/live-server.ts';
import { NOON, playerIn } from './testing/test-server.ts';

const WORLDS = 40;

/** A balancer: the world that a call names decides which server gets it. */
async function balancer(servers: readonly { readonly url: string }[]): Promise<string> {
  const proxy = createServer((request, reply) => {
    const hash = createHash('sha256').update(keyOf(request)).digest().readUInt32BE();
    const server = servers[hash % servers.length];
    const { hostname, port } = new URL(server?.url ?? '');
    const { method, url: path, headers } = request;
    const passed = send({ hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`; // it listens on TCP
}

function keyOf({ headers }: IncomingMessage): string {
  const cookie = /(?:^|;\s*)mock_world=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  return headers['x-mock-world']?.toString() ?? cookie ?? '';
}

it(
  'two servers behind one address that hashes on the world key serve worlds without mixing them',
  { timeout: 60_000 },
  async () => {
    const servers = [await openListeningServer('left'), await openListeningServer('right')];
    const url = await balancer(servers);
    const keys = Array.from({ length: WORLDS }, (_, no) => `world-${no}`);
    const homesOf = (key: string) => servers.filter(({ worlds }) => worlds.find(key));

    const results = await Promise.all(
      keys.map(async (key, no) => {
        const made = await ask<{ world: string }>(`${url}/__mock/worlds`, {
          headers: { 'x-mock-world': key },
          body: { scenario: 'empty', now: NOON + no * 3_600_000, freeze: true, seed: key },
        });
        expect(made).toMatchObject({ status: 201, answer: { world: key } });
        const world = homesOf(key)[0]?.worlds.find(key);
        if (!world) throw new Error(`${key} is nowhere`);
        const { token } = playerIn(world, 'alice', minor(100_000 + no));
        // A test names its world by the header, a page in a browser by the cookie.
        const name: Record<string, string> =
          no % 2 ? { 'x-mock-world': key } : { cookie: `a=b; mock_world=${key}` };
        const call = async <T>(path: string, body?: unknown) =>
          (await ask<T>(`${url}${path}`, { headers: { ...name, token }, body })).answer;
        const roll = [(no % 6) + 1, 1, 2];
        await call('/__mock/dice', { game_id: 2, dice: [roll] });
        await call('/__mock/clock', { to: 'settled', game_id: 2 });
        const wallet = await call<{ time: string; data: { main: string } }>('/api/wallet/index');
        const result = await call<{ data: { last: { dice: number[] } } }>(
          '/api/games/getGameResult?game_id=2',
        );
        return { main: wallet.data.main, dice: result.data.last.dice, time: Number(wallet.time) };
      }),
    );

    expect(results).toEqual(
      keys.map((_, no) => ({
        main: formatMoney(minor(100_000 + no)),
        dice: [(no % 6) + 1, 1, 2],
        time: NOON / 1000 + no * 3600 + 300,
      })),
    );
    expect(keys.filter((key) => homesOf(key).length !== 1)).toEqual([]);
    // The main one and its share of the others: both had work to do.
    const shares = servers.map(({ worlds }) => worlds.all().length - 1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(WORLDS);
    expect(Math.min(...shares)).toBeGreaterThan(WORLDS / 5);
    // A call that lost its world's name on the way finds no world, and never another one.
    const nameless = await fetch(`${url}/api/games/list`);
    expect(nameless.status).toBe(404);
  },
);
