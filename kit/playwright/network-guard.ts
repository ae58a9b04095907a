import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { isOutside, type ResolvedAddresses } from './addresses.ts';

/** A call that would have left the machine. */
export interface Attempt {
  readonly url: string;
  /** The cause: the kind of call, the page or worker, and the lines of the script if known. */
  readonly initiator: string;
}

/** Chromium's description of the origin of a call. Lines and columns count from 0. */
interface Initiator {
  readonly stack?: {
    readonly callFrames: readonly {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    }[];
  };
}

/**
 * Keeps the traffic of a test's browser on this machine and records every attempt to leave it. It sees the
 * calls and sockets of pages, frames, popups, workers and service workers, and requests to a proxy by
 * everything else.
 */
export class NetworkGuard {
  readonly #site: ResolvedAddresses;
  readonly #proxy: RefusingProxy;
  /** The cause of each call, by its URL. */
  readonly #attempts = new Map<string, string>();
  /** The lines of the script that made a call, by its URL. */
  readonly #scripts = new Map<string, string>();

  private constructor(site: ResolvedAddresses, proxy: RefusingProxy) {
    this.#site = site;
    this.#proxy = proxy;
  }

  static async open(site: ResolvedAddresses): Promise<NetworkGuard> {
    return new NetworkGuard(site, await RefusingProxy.open());
  }

  /** The proxy setting for a browser context. */
  get proxy(): { server: string; bypass: string } {
    return { server: this.#proxy.url, bypass: [...this.#site.allowedHosts].join(',') };
  }

  /**
   * Listens to a browser context, whose proxy refuses the calls. Call it before the first page opens. It
   * intercepts no call itself, because interception delays each call and disables the cache.
   */
  guard(context: BrowserContext): void {
    const isOut = (url: URL) => isOutside(url, this.#site);
    context.on('request', (request) => {
      const url = request.url();
      if (isOut(new URL(url)))
        this.#note(url, `${request.resourceType()} of ${describeInitiator(request)}`);
    });
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (isOut(new URL(socket.url()))) this.#note(socket.url(), `socket of ${page.url()}`);
      });
      this.#recordScripts(context, page).catch(() => null); // closed by now, or no Chromium
    });
  }

  /** All attempts so far, each URL once. */
  get attempts(): Attempt[] {
    const hosts = new Set(Array.from(this.#attempts.keys(), hostOf));
    const unseen = new Set(this.#proxy.requests.filter((url) => !hosts.has(hostOf(url))));
    return [
      ...Array.from(this.#attempts, ([url, initiator]) => {
        const script = this.#scripts.get(url);
        return { url, initiator: script === undefined ? initiator : `${initiator}, by ${script}` };
      }),
      ...Array.from(unseen, (url) => ({
        url,
        initiator:
          'no page itself: a shared worker, a connection opened ahead, or the browser’s own services, which offlineArgs() turns off',
      })),
    ];
  }

  async close(): Promise<void> {
    await this.#proxy.close();
  }

  #note(url: string, initiator: string): void {
    if (!this.#attempts.has(url)) this.#attempts.set(url, initiator);
  }

  async #recordScripts(context: BrowserContext, page: Page): Promise<void> {
    const session: CDPSession = await context.newCDPSession(page);
    session.on('Network.requestWillBeSent', ({ request, initiator }) =>
      this.#noteScript(request.url, initiator),
    );
    session.on('Network.webSocketCreated', ({ url, initiator }) =>
      this.#noteScript(url, initiator),
    );
    await session.send('Network.enable');
  }

  #noteScript(url: string, initiator: Initiator | undefined): void {
    if (!isOutside(new URL(url), this.#site)) return;
    const [frame] = initiator?.stack?.callFrames.filter((of) => of.url !== '') ?? [];
    if (frame === undefined) return;
    const line = `${frame.url}:${frame.lineNumber + 1}:${frame.columnNumber + 1}`;
    this.#scripts.set(url, `${frame.functionName || 'a function'} (${line})`);
  }
}

/** Describes the page, frame or worker that made a request. A new page has no URL yet. */
function describeInitiator(request: Request): string {
  const worker = request.serviceWorker();
  if (worker) return `the service worker ${worker.url()}`;
  try {
    return request.frame().url() || 'a frame that opens';
  } catch {
    return 'a page that opens';
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

const REFUSAL = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/**
 * A proxy that refuses and records every request. It sees traffic that Playwright reports for no page:
 * calls and sockets of shared workers, sockets of workers, and preconnections.
 */
class RefusingProxy {
  readonly #server: Server;
  /** The requested URLs. For a TLS call or a socket, the proxy learns only host and port. */
  readonly requests: string[] = [];

  private constructor() {
    this.#server = createServer((socket) => {
      // A client that is refused may have disconnected already.
      socket.on('error', () => socket.destroy());
      socket.once('data', (bytes) => {
        const head = bytes.toString('latin1');
        this.#note(head);
        // A page would take any answer for one of the host it called, so plain calls get none.
        if (head.startsWith('CONNECT ')) socket.end(REFUSAL);
        else socket.destroy();
      });
    });
  }

  static async open(): Promise<RefusingProxy> {
    const proxy = new RefusingProxy();
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #note(head: string): void {
    const [, method, target = ''] = /^(\S+) (\S+)/.exec(head) ?? [];
    this.requests.push(method === 'CONNECT' ? `https://${target}` : target);
  }
}
