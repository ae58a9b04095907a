import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { type LiveServer, openLiveServer } from '../live-server.ts';

it('a call that arrives while the server closes gets an envelope and a time to try again', async () => {
  const server = await openLiveServer();
  const answers = await answersOfClosing(server, '/api/games/category');
  // The call that was under way is answered as ever.
  expect(answers).toMatch(/^HTTP\/1\.1 401 /);
  expect(answers).toContain('HTTP/1.1 503');
  expect(answers).toMatch(/retry-after: 1\r\n/i);
  expect(answers).toContain('{"code":503,"msg":"Server busy, try again later"');
});

it('a control call that arrives while the server closes gets a problem', async () => {
  const server = await openLiveServer();
  const answers = await answersOfClosing(server, '/__mock/clock');
  expect(answers).toContain('HTTP/1.1 503');
  expect(answers).toMatch(/retry-after: 1\r\n/i);
  expect(answers).toContain('"title":"The server is closing"');
});

/** Calls a path on a connection that is busy when the server begins to close, and returns all its bytes. */
async function answersOfClosing({ app, port }: LiveServer, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let bytes = '';
  socket.on('data', (some) => (bytes += some.toString()));
  const isBusy = new Promise((done) => app.server.once('request', done));
  const login = 'POST /api/user/logout HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  socket.write(`${login}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`);
  await isBusy;
  const closed = app.close();
  socket.write(`}GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  await new Promise((gone) => socket.once('close', gone));
  await closed;
  return bytes;
}
