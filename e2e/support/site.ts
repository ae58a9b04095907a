import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorld, type TestWorld } from '../../kit/client/create-world.ts';

/**
 * Reports whatever goes wrong in a page. WebKit says harmlessly that sizes change while it measures them, and
 * pictures of Playwright add a style.
 */
const REPORTER = `
const report = (text) => /ResizeObserver loop|style-src-elem/.test(text) || navigator.sendBeacon('./reported', String(text));
addEventListener('error', (event) => event.message && report(event.message));
addEventListener('unhandledrejection', ({ reason }) => report(reason && (reason.stack || reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective }) => report(violatedDirective));
const log = console.error;
console.error = (...args) => (report(args.join(' ')), log(...args));`;

export interface Site {
  readonly world: TestWorld;
  readonly errors: readonly string[];
  readonly url: string;
  isReachable: boolean;
  readonly close: () => Promise<void>;
}

/**
 * Opens a world of the fake server with an address of its own, which needs nothing of a browser: each call
 * carries the key of the world, the page reports its errors, and the host can be out of reach.
 */
export async function openSite(server: string): Promise<Site> {
  // As late in a draw as other worlds start, but today: offline, the clock of the device ends sessions.
  const period = 180_000;
  const now = Math.floor(Date.now() / period) * period + 30_000;
  const world = await createWorld({ server, now });
  const errors: string[] = [];
  const reply = async (request: IncomingMessage, answer: ServerResponse) => {
    if (!site.isReachable) return void request.socket.destroy();
    const path = request.url ?? '/';
    if (path === '/reporter.js')
      return void answer.setHeader('content-type', 'text/javascript').end(REPORTER);
    const body = Buffer.concat(await request.toArray());
    if (path === '/reported') return void answer.end(String(errors.push(String(body))));
    const headers = { ...request.headers, 'x-mock-world': world.key, 'accept-encoding': '' };
    const passed = send(new URL(path, server), { method: request.method, headers }).end(body);
    const [response] = (await once(passed, 'response')) as [IncomingMessage];
    answer.writeHead(response.statusCode ?? 502, response.headers);
    if (path !== '/') return void response.pipe(answer);
    const page = Buffer.concat(await response.toArray()).toString();
    answer.end(page.replace('<title>', '<script src="./reporter.js"></script><title>'));
  };
  const front = createServer((request, answer) => {
    reply(request, answer).catch(() => answer.destroy());
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const { port } = front.address() as AddressInfo; // it listens on TCP
  const site: Site = {
    world,
    errors,
    url: `http://127.0.0.1:${port}/`,
    isReachable: true,
    async close() {
      front.closeAllConnections();
      front.close();
      await world.drop();
    },
  };
  return site;
}
