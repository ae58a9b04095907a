import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { test as base, expect } from './test.ts';

const BUILT = join(import.meta.dirname, '../../dist/client');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

const SCRIPT = /^assets\/.*\.js$/;

/** The built client on a static web server, below a path, with its API on another host. */
class Deployed {
  /** The API address in config.js, which is edited for a deployment. */
  api = '';
  /** Text appended to the service worker to simulate another build. */
  laterBuild = '';
  /** The state of the app scripts: served, missing or throwing. */
  scripts: 'there' | 'lost' | 'broken' = 'there';
  /** The requested files, relative to the path. */
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #path: string;
  #heldScripts: (() => void)[] | null = null;

  private constructor(path: string) {
    this.#path = path;
    this.#server = createServer((request, answer) => {
      void this.#answer(request, answer);
    });
  }

  static async start(path = '/some/path/'): Promise<Deployed> {
    const deployed = new Deployed(path);
    await once(deployed.#server.listen(0, '127.0.0.1'), 'listening');
    return deployed;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}${this.#path}`;
  }

  /** Holds the app scripts until `releaseScripts`. */
  holdScripts(): void {
    this.#heldScripts = [];
  }

  releaseScripts(): void {
    for (const go of this.#heldScripts ?? []) go();
    this.#heldScripts = null;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const file = pathname.slice(this.#path.length) || 'index.html';
    this.requests.push(pathname.startsWith(this.#path) ? file : pathname);
    const heldScripts = this.#heldScripts;
    const isScript = SCRIPT.test(file);
    if (heldScripts && isScript) await new Promise<void>((go) => heldScripts.push(go));
    answer.setHeader('content-security-policy', policyFor(this.api));
    const text = pathname.startsWith(this.#path) ? await this.#read(file) : null;
    const isLost = isScript && this.scripts === 'lost';
    if (text === null || isLost) return void answer.writeHead(404).end();
    answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(text);
  }

  async #read(file: string): Promise<Buffer | string | null> {
    const content = await readFile(join(BUILT, file)).catch(() => null);
    if (file === 'config.js' && content) {
      return String(content).replace("diceboxApi = ''", `diceboxApi = '${this.api}'`);
    }
    if (this.scripts === 'broken' && SCRIPT.test(file)) return "throw new Error('as ordered')";
    return file === 'sw.js' && content ? String(content) + this.laterBuild : content;
  }
}

/** Returns the content security policy of docs/deploy.md with the API host added. */
function policyFor(api: string): string {
  return [
    `img-src 'self' data: blob: ${api}`,
    "font-src 'self'",
    "media-src 'none'",
    `connect-src 'self' ${api}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `test` with the built client on a static web server, which calls the fake server across origins. */
export const test = base.extend<{ deployed: Deployed }>({
  // Playwright reads the fixtures in use from this pattern.
  // eslint-disable-next-line no-empty-pattern
  deployed: async ({}, use) => {
    const deployed = await Deployed.start();
    await use(deployed);
    deployed.stop();
  },

  dicebox: async ({ dicebox, deployed }, use) => {
    deployed.api = String(dicebox.server);
    await use({ ...dicebox, app: deployed.url });
  },
});

export { expect };
