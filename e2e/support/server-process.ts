import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';

/** The built server in its own process, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  output = '';

  private constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, ['dist/server/main.js', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '' },
    });
    this.#child.stdout?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.#child.stderr?.on('data', (text: Buffer) => (this.output += text.toString()));
  }

  /** Starts without waiting, for a server that is expected to refuse. */
  static begin(...args: string[]): ServerProcess {
    return new ServerProcess(args);
  }

  /** Starts and waits until the server prints its address. */
  static async start(...args: string[]): Promise<{ server: ServerProcess; url: string }> {
    const server = new ServerProcess(args);
    return { server, url: await server.#ready() };
  }

  /** Sends a signal and waits for the exit: `SIGKILL` simulates a power cut, `SIGINT` is Ctrl-C. */
  async stop(signal: Signal): Promise<number | null> {
    this.kill(signal);
    return this.ended();
  }

  kill(signal: Signal): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      await once(this.#child, 'exit');
    }
    return this.#child.exitCode;
  }

  async #ready(): Promise<string> {
    for (;;) {
      const url = /app\s+(http:\/\/\S+)/.exec(this.output)?.[1];
      if (url !== undefined) return url;
      if (this.#child.exitCode !== null) throw new Error(`the server ended: ${this.output}`);
      await Promise.race([
        this.#child.stdout && once(this.#child.stdout, 'data'),
        once(this.#child, 'exit'),
      ]);
    }
  }
}
