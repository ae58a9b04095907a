import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { NOON, testServer, type TestServer } from './testing/test-server.ts';
import { callEveryEndpoint, sendInto } from './testing/call-every-endpoint.ts';

/**
 * Calls every endpoint of a world. Returns the answers, and the names of the endpoints. Each world has
 * tokens of its own, which are compared by their order.
 */
async function tourOf(server: TestServer, world: string) {
  const { bodies, called } = await callEveryEndpoint((call) => sendInto(server, world, call));
  const tokens: string[] = [];
  const nameOf = (token: string) => {
    if (!tokens.includes(token)) tokens.push(token);
    return `token ${tokens.indexOf(token)}`;
  };
  return { bodies: bodies.map((body) => body.replaceAll(/mock-[\da-f]{64}/g, nameOf)), called };
}

async function make(server: TestServer, world: string): Promise<void> {
  const body = { world, scenario: 'default', seed: 'one', now: NOON, freeze: true };
  expect((await server.control('POST', '/worlds', body)).status).toBe(201);
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
    });
  },
);
