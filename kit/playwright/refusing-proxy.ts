import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';

const REFUSAL = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/**
 * A proxy that refuses and records every request. It sees traffic that Playwright reports for no page:
 * calls and sockets of shared workers, sockets of workers, and preconnections.
 */
export class RefusingProxy {
  readonly #server: Server;
  /** The requested URLs. For a TLS call or a socket, the proxy learns only host and port. */
  readonly asked: string[] = [];

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
    this.asked.push(method === 'CONNECT' ? `https://${target}` : target);
  }
}
