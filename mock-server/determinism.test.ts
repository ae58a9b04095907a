import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { NOON, testServer, type TestServer } from './testing/test-server.ts';
import { callEveryEndpoint } from './testing/call-every-endpoint.ts';
import { imageOf } from './core/world/image.ts';

/** The bodies of a whole tour through a world, and the endpoints that were called on it. */
function tourOf({ app }: TestServer, world: string) {
  return callEveryEndpoint(async ({ method, url, headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, 'x-mock-world': world },
      ...(body !== undefined && { payload: body }),
    });
    return answer.body;
  });
}

const beginning = { scenario: 'default', seed: 'one', now: NOON, freeze: true };

async function make(server: TestServer, world: string, changes: object = {}): Promise<void> {
  const body = { world, ...beginning, ...changes };
  expect((await server.control('POST', '/worlds', body)).status).toBe(201);
}

/** Calls that are not the same lead to other answers: a comparison that can fail. */
async function anotherTour(server: TestServer): Promise<string[]> {
  await make(server, 'another', { seed: 'two' });
  return (await tourOf(server, 'another')).bodies;
}

describe(
  'determinism: same scenario, seed and calls give byte-identical answers twice',
  { timeout: 60_000 },
  () => {
    it('in two worlds of one server, the second copied from a filled image', async () => {
      const server = await testServer();
      await make(server, 'a');
      const { bodies, called } = await tourOf(server, 'a');
      expect([...called].toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
      expect(bodies.length).toBeGreaterThan(60);
      server.wall.pass(12_345);
      await make(server, 'b');
      expect((await tourOf(server, 'b')).bodies).toEqual(bodies);
      const other = await anotherTour(server);
      expect(other.filter((body, index) => body !== bodies[index]).length).toBeGreaterThan(15);
    });

    it('in a filled world and in a copied one of another server', async () => {
      const first = await testServer();
      await make(first, 'a');
      const { bodies } = await tourOf(first, 'a');
      const second = await testServer();
      await make(second, 'b', { seed: 'unlike' });
      await make(second, 'a');
      expect((await tourOf(second, 'a')).bodies).toEqual(bodies);
    });

    it('in a fork and in its original, whichever is called first', async () => {
      const server = await testServer();
      await make(server, 'a');
      for (const world of ['fork', 'late']) {
        expect((await server.control('POST', '/worlds/a/fork', { world })).status).toBe(201);
      }
      const { bodies } = await tourOf(server, 'fork');
      server.wall.pass(12_345);
      expect((await tourOf(server, 'a')).bodies).toEqual(bodies);
      expect((await tourOf(server, 'late')).bodies).toEqual(bodies);
    });

    it('in a world that starts over', async () => {
      const server = await testServer();
      await make(server, 'a');
      const { bodies } = await tourOf(server, 'a');
      const { status } = await server.control('POST', '/reset', undefined, { 'x-mock-world': 'a' });
      expect(status).toBe(200);
      expect((await tourOf(server, 'a')).bodies).toEqual(bodies);
    });

    it('in filled and copied worlds, whose images are equal byte for byte', async () => {
      const [first, second] = [await testServer(), await testServer()];
      await make(first, 'a');
      await make(first, 'copy');
      await make(second, 'a');
      const images = [first.worlds.find('a'), first.worlds.find('copy'), second.worlds.find('a')];
      const [filled, copied, elsewhere] = images.map((world) => world && imageOf(world));
      expect(filled?.equals(copied ?? Buffer.alloc(0))).toBe(true);
      expect(filled?.equals(elsewhere ?? Buffer.alloc(0))).toBe(true);
    });
  },
);
