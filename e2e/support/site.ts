import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppClock } from '../../kit/client/app-clock.ts';
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

/**
 * A world of the fake server with an address of its own, which needs nothing of a browser: each call carries
 * the key of the world, the page reports its errors, and the host can be out of reach.
 */
export class Site {
  readonly world: TestWorld;
  readonly clock: AppClock;
  readonly errors: string[] = [];
  readonly url: string;
  isReachable = true;
  readonly #close: () => void;

  private constructor(world: TestWorld, clock: AppClock, port: number, close: () => void) {
    this.world = world;
    this.clock = clock;
    this.url = `http://127.0.0.1:${port}/`;
    this.#close = close;
  }

  static async open(server: string): Promise<Site> {
    // As late in a draw as other worlds start, but today: offline, the clock of the device ends sessions.
    const period = 180_000;
    const now = Math.floor(Date.now() / period) * period + 30_000;
    const world = await createWorld({ server, now });
    const front = createServer((request, answer) => void site.#answer(server, request, answer));
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const { port } = front.address() as AddressInfo; // it listens on TCP
    const close = () => {
      front.closeAllConnections();
      front.close();
    };
    const site = new Site(world, world.clock, port, close);
    return site;
  }

  async close(): Promise<void> {
    this.#close();
    await this.world.drop();
  }

  async #answer(server: string, request: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (!this.isReachable) return void request.socket.destroy();
    const path = request.url ?? '/';
    if (path === '/reported') {
      this.errors.push(Buffer.concat(await request.toArray()).toString());
      return void answer.end();
    }
    if (path === '/reporter.js')
      return void answer.setHeader('content-type', 'text/javascript').end(REPORTER);
    const headers = { ...request.headers, 'x-mock-world': this.world.key, 'accept-encoding': '' };
    const passed = send(new URL(path, server), { method: request.method, headers });
    request.pipe(passed);
    passed.on('error', () => answer.destroy());
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (path === '/') void sendPage(response, answer);
      else response.pipe(answer);
    });
  }
}

async function sendPage(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  const page = Buffer.concat(await response.toArray()).toString();
  answer.end(page.replace('<title>', '<script src="./reporter.js"></script><title>'));
}
