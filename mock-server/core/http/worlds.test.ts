import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LiveServer, openLiveServer } from '../../testing/live-server.ts';
import { NOON, restartServer, server, withServer } from '../../testing/test-server.ts';
import { MAIN } from '../world/worlds.ts';

const DAY_S = 24 * 60 * 60;

describe('the world of a call', () => {
  withServer();
  beforeEach(() => {
    for (const [key, days] of [
      ['early', -1],
      ['late', 1],
    ] as const) {
      server.worlds.create({ key, scenario: 'empty', now: NOON + days * DAY_S * 1000 });
    }
  });

  const early = { headers: { 'x-mock-world': 'early' } };
  const late = { cookies: { mock_world: 'late' } };

  it.each([
    ['is the main one by default', {}, 0],
    ['is named by header', early, -DAY_S],
    ['is named by cookie', late, DAY_S],
    ['is named by the header first', { ...early, ...late }, -DAY_S],
  ])('%s', async (_, naming, passed) => {
    const { time } = await server.send({ url: '/api/games/category', ...naming });
    expect(time).toBe(String(NOON / 1000 + passed));
  });

  it.each([
    ['by header', { headers: { 'x-mock-world': 'nobody' } }],
    ['by cookie', { cookies: { mock_world: 'nobody' } }],
    ['by a hostile header', { headers: { 'x-mock-world': '__proto__' } }],
    ['by an empty header', { headers: { 'x-mock-world': '' } }],
  ])('that is unknown is a problem, and never the main world: %s', async (_, naming) => {
    for (const url of ['/api/games/category', '/api/nothing', '/api/user/index']) {
      const response = await server.app.inject({ method: 'GET', url, ...naming });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({
        title: 'Unknown world',
        status: 404,
        detail: expect.stringContaining('POST /__mock/worlds'),
      });
    }
  });

  it('must be named when the server requires it', async () => {
    await restartServer({ requireWorld: true });
    const url = '/api/games/category';
    const none = await server.app.inject(url);
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ detail: expect.stringContaining('x-mock-world') });
    expect(none.body).not.toContain('main');
    expect(server.world.journal.count).toBe(0);
    const named = await server.app.inject({ url, headers: { 'x-mock-world': MAIN } });
    expect(named.statusCode).toBe(200);
  });
});

it.each([
  ['/api/games/category', 'an envelope', '{"code":503,"msg":"Server busy, try again later"'],
  ['/__mock/clock', 'a problem', '"title":"The server is closing"'],
])(
  'a call of %s while the server closes gets %s and a time to try again',
  async (path, _, body) => {
    const answers = await answersOfClosing(await openLiveServer(), path);
    // The call that was under way is answered as ever.
    expect(answers).toMatch(/^HTTP\/1\.1 401 /);
    expect(answers).toContain('HTTP/1.1 503');
    expect(answers).toMatch(/retry-after: 1\r\n/i);
    expect(answers).toContain(body);
  },
);

/** Calls a path on a connection that is busy when the server begins to close, and returns all its bytes. */
async function answersOfClosing({ app, port }: LiveServer, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let bytes = '';
  socket.on('data', (some) => (bytes += some.toString()));
  const isBusy = new Promise((done) => app.server.once('request', done));
  const logout = 'POST /api/user/logout HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  socket.write(`${logout}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`);
  await isBusy;
  const closed = app.close();
  socket.write(`}GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  await new Promise((gone) => socket.once('close', gone));
  await closed;
  return bytes;
}
