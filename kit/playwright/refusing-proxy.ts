import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';

const REFUSAL = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/**
 * A proxy that lets nothing through and remembers what was asked of it. It sees what no page is asked
 * about: calls and sockets of shared workers, sockets of workers, connections opened ahead.
 */
export class RefusingProxy {
  readonly #server: Server;
  /** URLs, as far as a proxy learns them: of a call over TLS and of a socket, host and port alone. */
  readonly asked: string[] = [];

  private constructor() {
    this.#server = createServer((socket) => {
      // A client that is refused may have disconnected already.
      socket.on('error', () => socket.destroy());
      socket.once('data', (bytes) => {
        const head = bytes.toString('latin1');
        this.#note(head);
        // To a page an answer would be one of the host it called: without one, the call fails.
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
    this.asked.push(method === 'CONNECT' ? `https://${target}` : target);
  }
}
