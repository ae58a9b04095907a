import { PassThrough, type Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { sendChunks, sendMerge, tree } from '../../testing/upload-calls.ts';
import { diskServer, importInto } from '../../testing/world-rig.ts';
import { row } from '../world/database.ts';
import { imageOf } from '../world/image.ts';

const PLACES = { memory: () => testServer(), disk: () => diskServer() };

const GONE = {
  title: 'Unknown world',
  status: 404,
  detail:
    'The world "main" was dropped, reset or restored during this call, and what the call did is lost. Call again if the world still exists.',
};

/** Ways to replace a world that has a snapshot "a". */
const SWAPS: Record<string, (server: TestServer) => Promise<{ status: number }>> = {
  restored: (server) => server.control('POST', '/snapshots/a/restore'),
  reset: (server) => server.control('POST', '/reset'),
  imported: (server) => importInto(server, imageOf(server.world)),
};

const cases = [
  ['disk', 'restored'],
  ['memory', 'reset'],
  ['memory', 'imported'],
] as const;

describe.each(cases)(
  'a call under way while its world in %s is %s',
  { timeout: 60_000 },
  (place, swap) => {
    const exchange = async (server: TestServer) => {
      expect((await SWAPS[swap]?.(server))?.status).toBe(200);
    };

    it('is refused, and leaves nothing in the new world', async () => {
      const server = await PLACES[place]();
      await server.control('POST', '/snapshots', { name: 'a' });
      const before = row(server.world.db, 'SELECT COUNT(*) AS users FROM user');
      const headers = { 'content-type': 'application/json' };
      const request = { method: 'POST', url: '/api/user/register', headers } as const;
      const register = (payload: Readable | string) => server.app.inject({ ...request, payload });
      const account = JSON.stringify({ username: 'anna1', password: 'Passw0rd9' });
      // Half of the body has arrived.
      const body = new PassThrough();
      body.write(account.slice(0, 20));
      const waiting = register(body);
      await expect.poll(() => server.world.journal.count).toBe(1);
      await exchange(server);
      body.end(account.slice(20));
      const answer = await waiting;
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject(GONE);
      expect(row(server.world.db, 'SELECT COUNT(*) AS users FROM user')).toEqual(before);
      expect((await register(account)).json()).toMatchObject({ code: 1 });
    });

    it('leaves no file in the new world, where new uploads still work', async () => {
      const server = await PLACES[place]();
      const sender = { token: server.player('alice').token };
      await server.control('POST', '/snapshots', { name: 'a' });
      await sendChunks(server, Array<Buffer>(20).fill(Buffer.alloc(500_000)), sender);
      const merge = sendMerge(server, 'a.zip', sender);
      const old = server.world;
      await expect.poll(() => tree(old).join(), { interval: 1 }).toContain('temp/');
      await exchange(server);
      expect(await merge).toMatchObject({ status: 404 });
      const kept = swap === 'imported' ? /^chunks\// : /^$/;
      expect(tree(server.world).filter((path) => !kept.test(path))).toEqual([]);
      const again = { token: server.player('berta').token };
      await sendChunks(server, ['one ', 'two'], again);
      expect(await sendMerge(server, 'b.zip', again)).toMatchObject({ code: 1 });
    });
  },
);
