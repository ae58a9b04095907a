import { APP_ADDRESS, type RunningServer, startServer } from '../running-server.ts';

interface Listeners {
  readonly print?: (text: string) => void;
  /** Called at each start with the address the server has printed. */
  readonly onReady?: (url: string) => void;
}

export class FakeHost {
  starts = 0;
  readonly #command: readonly string[];
  readonly #print: (text: string) => void;
  readonly #onReady: (url: string) => void;
  #server: RunningServer | null = null;
  #last = Promise.resolve(true);

  constructor(program: string, args: readonly string[], listeners: Listeners = {}) {
    this.#command = ['--enable-source-maps', program, ...args];
    this.#print = listeners.print ?? ((text) => void process.stdout.write(text));
    this.#onReady = listeners.onReady ?? (() => {});
  }

  /**
   * Stops the running server and starts the next. Concurrent calls run one after the other.
   *
   * @returns false when the server ended before it was ready
   */
  restart(): Promise<boolean> {
    this.#last = this.#last.then(async () => {
      await this.#server?.stop();
      this.starts += 1;
      const options = { env: process.env, print: this.#print };
      this.#server = await startServer(this.#command, APP_ADDRESS, options).catch(() => null);
      if (this.#server) this.#onReady(this.#server.url);
      return this.#server !== null;
    });
    return this.#last;
  }

  async stop(): Promise<void> {
    await this.#last;
    await this.#server?.stop();
  }
}
