import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openLiveServer } from '../testing/live-server.ts';
import { testServer } from '../testing/test-server.ts';

it.each([
  ['GET', '/nope', 404],
  ['POST', '/', 404],
  ['GET', '/uploads/', 404],
  ['GET', '/index.php/shop', 404],
  ['GET', '/api/%zz', 400],
  ['GET', '/api/user/index%00', 400],
  ['GET', `/api/user/index?${'x'.repeat(9000)}`, 414],
  ['TRACE', '/api/user/index', 405],
] as const)('what does not reach the API is answered with a page: %s %s', async (...call) => {
  const [method, url, status] = call;
  const { app } = await testServer();
  // The types of Fastify leave TRACE out.
  const { statusCode, headers, body } = await app.inject({ method: method as 'GET', url });
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(body).toContain(`<h1>${status} `);
});

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a URL of 20,000 characters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 414],
  ['a header of 20,000 characters', `GET / HTTP/1.1\r\nhost: ${'a'.repeat(20_000)}\r\n\r\n`, 400],
  ['TRACE outside the API', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 405],
])('%s is answered with a page', async (_, text, status) => {
  const { port } = await openLiveServer();
  const socket = connect(port, '127.0.0.1').end(text);
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^content-type: text\/html/im);
});
