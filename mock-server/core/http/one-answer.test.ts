import fastify from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createOneAnswerServer } from './one-answer.ts';

/** More than the system keeps for a caller that reads nothing. */
const LONG = Buffer.alloc(16 * 1024 * 1024);

async function serve() {
  const app = fastify({
    serverFactory: createOneAnswerServer,
    requestTimeout: 60_000,
    http: { headersTimeout: 100, connectionsCheckingInterval: 20 },
  });
  const handled: string[] = [];
  app.addHook('onRequest', async ({ url }) => void handled.push(url));
  app.get('/long', async () => LONG);
  app.get('/hang', () => new Promise(() => {}));
  app.get('/short', async (request) => JSON.stringify(request.query));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  /** Sends calls in one packet and reads nothing. Returns both ends of the connection. */
  const send = async (...urls: string[]): Promise<{ caller: Socket; ours: Socket }> => {
    const caller = connect(port, '127.0.0.1').pause();
    onTestFinished(() => void caller.destroy());
    const [ours] = (await once(app.server, 'connection')) as [Socket]; // as Node documents it
    caller.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return { caller, ours };
  };
  return { server: app.server, url: `http://127.0.0.1:${port}`, handled, send };
}

it('holds one answer of a caller that reads none of a thousand, and serves others', async () => {
  const { url, handled, send } = await serve();
  const urls = Array.from({ length: 1000 }, () => '/long');
  for (let count = 0; count < 30; count += 1) {
    const { ours } = await send(...urls);
    while (!ours.writableNeedDrain) await new Promise((next) => setImmediate(next));
  }
  expect(await (await fetch(`${url}/short`)).text()).toBe('{}');
  expect(handled).toHaveLength(31);
});

it('answers the calls of a packet in their order', async () => {
  const { send, handled } = await serve();
  const urls = Array.from({ length: 100 }, (_, no) => `/short?no=${no}`);
  const { caller } = await send(...urls);
  let text = '';
  for await (const some of caller) {
    text += String(some);
    if (text.includes('"99"')) break;
  }
  expect(handled).toEqual(urls);
  expect(text.match(/(?<=\{"no":")\d+/g)).toEqual(urls.map((_, no) => String(no)));
});

it('closes a connection that leaves its answer unread or asks nothing, but waits for a handler', async () => {
  const { server, send } = await serve();
  server.timeout = 20;
  const slow = await send('/hang');
  for (const urls of [['/long'], []]) {
    const { ours } = await send(...urls);
    await closed(ours);
  }
  expect(slow.ours.destroyed).toBe(false);
});

it('closes a connection whose call does not arrive', async () => {
  const { send } = await serve();
  const { caller, ours } = await send();
  caller.write('GET /short HTTP/1.1\r\nHost:');
  await closed(ours);
});

/** Unlike `once`, it does not fail for the error that the server closes a connection with. */
const closed = (socket: Socket) => new Promise((done) => socket.once('close', done));
