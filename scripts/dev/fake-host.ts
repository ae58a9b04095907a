import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Listeners {
  readonly print?: (text: string) => void;
  /** Called at each start with the address the server has printed. */
  readonly onReady?: (url: string) => void;
}

/** The fake server as a child process that can be restarted. */
export class FakeHost {
  /** Number of starts so far. */
  starts = 0;
  readonly #program: string;
  readonly #args: readonly string[];
  readonly #print: (text: string) => void;
  readonly #onReady: (url: string) => void;
  #child: ChildProcess | null = null;
  #last = Promise.resolve(true);

  constructor(program: string, args: readonly string[], listeners: Listeners = {}) {
    this.#program = program;
    this.#args = args;
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
      await this.#end();
      return this.#start();
    });
    return this.#last;
  }

  async stop(): Promise<void> {
    await this.#last;
    await this.#end();
  }

  #start(): Promise<boolean> {
    this.starts += 1;
    const child = spawn(process.execPath, ['--enable-source-maps', this.#program, ...this.#args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ready = new Promise<boolean>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        this.#print(text);
        const url = /^ *app +(http:\S+)/m.exec(text)?.[1];
        if (url !== undefined) this.#onReady(url);
        // The server prints nothing before it is ready.
        resolve(true);
      });
    });
    return Promise.race([ready, once(child, 'exit').then(() => false)]);
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}
