import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { isOutside, type Site } from './addresses.ts';
import { RefusingProxy } from './refusing-proxy.ts';

/** A call that would have left the machine. */
export interface Attempt {
  readonly url: string;
  /** What made it: the kind of call, the page or worker, and the script's lines where known. */
  readonly initiator: string;
}

/** What Chromium says of a call's origin; lines and columns count from 0. */
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
 * Lets nothing of a test's browser leave 127.0.0.1 and remembers who tried: pages, frames, popups,
 * workers and service workers by their calls and sockets, anything else by what it asks of a proxy.
 */
export class Gate {
  readonly #site: Site;
  readonly #proxy: RefusingProxy;
  /** What made a call, by its URL. */
  readonly #attempts = new Map<string, string>();
  /** The lines of script that made a call, by its URL. */
  readonly #scripts = new Map<string, string>();

  private constructor(site: Site, proxy: RefusingProxy) {
    this.#site = site;
    this.#proxy = proxy;
  }

  static async open(site: Site): Promise<Gate> {
    return new Gate(site, await RefusingProxy.open());
  }

  /** What a browser context is to take as its proxy. */
  get proxy(): { server: string; bypass: string } {
    return { server: this.#proxy.url, bypass: [...this.#site.inside].join(',') };
  }

  /**
   * Listens to a browser context, whose proxy cuts what it hears. To be called before its first page.
   * It stands in the way of no call itself: each would wait for its word, and no cache be used.
   */
  guard(context: BrowserContext): void {
    const isOut = (url: URL) => isOutside(url, this.#site);
    context.on('request', (request) => {
      const url = request.url();
      if (isOut(new URL(url))) this.#note(url, `${request.resourceType()} of ${placeOf(request)}`);
    });
    context.on('page', (page) => {
      page.on('websocket', (socket) => {
        if (isOut(new URL(socket.url()))) this.#note(socket.url(), `socket of ${page.url()}`);
      });
      this.#askForScripts(context, page).catch(() => null); // closed by now, or no Chromium
    });
  }

  /** Every attempt so far, each URL once. */
  get attempts(): Attempt[] {
    const hosts = new Set(Array.from(this.#attempts.keys(), hostOf));
    const unseen = new Set(this.#proxy.asked.filter((url) => !hosts.has(hostOf(url))));
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

  async #askForScripts(context: BrowserContext, page: Page): Promise<void> {
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

/** The page, frame or worker that made a request; of a new page nothing is there yet. */
function placeOf(request: Request): string {
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
