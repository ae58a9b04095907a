// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The fake server as a program of its own, which can be ended and started again. */
export class FakeHost {
  /** How often it was started. */
  starts = 0;

  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;

  /** @type {Promise<boolean>} */
  #last = Promise.resolve(true);

  /**
   * @param {string} program
   * @param {string[]} args
   * @param {object} [told]
   * @param {(text: string) => void} [told.print]
   * @param {(url: string) => void} [told.onReady] where it listens, as it says itself at each start
   */
  constructor(program, args, told = {}) {
    const { print = (text) => void process.stdout.write(text), onReady = () => {} } = told;
    this.program = program;
    this.args = args;
    this.print = print;
    this.onReady = onReady;
  }

  /**
   * Ends the running one and starts the next; several calls happen one after the other.
   *
   * @returns {Promise<boolean>} whether it answers, or ended before it did
   */
  restart() {
    this.#last = this.#last.then(async () => {
      await this.#end();
      return this.#start();
    });
    return this.#last;
  }

  async stop() {
    await this.#last;
    await this.#end();
  }

  /** @returns {Promise<boolean>} */
  async #start() {
    this.starts += 1;
    const child = spawn(process.execPath, ['--enable-source-maps', this.program, ...this.args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ready = new Promise((resolve) => {
      child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
        const text = chunk.toString();
        const url = /^ *app +(http:\S+)/m.exec(text)?.[1];
        if (url !== undefined) this.onReady(url);
        this.print(text);
        // Its ready lines are the first thing it prints.
        resolve(true);
      });
    });
    return Promise.race([ready, once(child, 'exit').then(() => false)]);
  }

  async #end() {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}
