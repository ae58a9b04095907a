import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary data folder for a server under test. */
export async function dataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dicebox-data-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

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
  async stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended();
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
