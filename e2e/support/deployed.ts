import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import serveFiles from '@fastify/static';
import Fastify from 'fastify';
import { test as base, expect } from './test.ts';

const BUILT = join(import.meta.dirname, '../../dist/client');
const PATH = '/some/path/';

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
  readonly #server = Fastify({ forceCloseConnections: true });
  #held: Promise<void> | null = null;

  async start(): Promise<void> {
    const server = this.#server;
    server.addHook('onRequest', async ({ url }, reply) => {
      const [path = ''] = url.split('?');
      const file = path.startsWith(PATH) ? path.slice(PATH.length) || 'index.html' : path;
      this.requests.push(file);
      reply.header('content-security-policy', policyFor(this.api));
      if (!/^assets\/.*\.js$/.test(file)) return;
      await this.#held;
      if (this.scripts === 'lost') return reply.code(404).send();
      if (this.scripts === 'broken')
        return reply.type('text/javascript').send("throw new Error('as ordered')");
    });
    const script = (name: string, change: (text: string) => string) =>
      server.get(PATH + name, async (_request, reply) => {
        const text = await readFile(join(BUILT, name), 'utf8');
        return reply.type('text/javascript').send(change(text));
      });
    script('config.js', (text) => text.replace("diceboxApi = ''", `diceboxApi = '${this.api}'`));
    script('sw.js', (text) => text + this.laterBuild);
    await server.register(serveFiles, { root: BUILT, prefix: PATH });
    await server.listen({ host: '127.0.0.1', port: 0 });
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo; // it listens on TCP
    return `http://127.0.0.1:${port}${PATH}`;
  }

  /** Holds the app scripts until the function that it returns is called. */
  holdScripts(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => (release = resolve));
    return release;
  }

  async stop(): Promise<void> {
    await this.#server.close();
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
    const deployed = new Deployed();
    await deployed.start();
    await use(deployed);
    await deployed.stop();
  },

  dicebox: async ({ dicebox, deployed }, use) => {
    deployed.api = String(dicebox.server);
    await use({ ...dicebox, app: deployed.url });
  },
});

export { expect };
