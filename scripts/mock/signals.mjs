// @ts-check
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const watched = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The same Ctrl-C may come twice: from the terminal, and from npm, which hands it on. */
const sameMs = 1000;

/** Waits for the child's end when we are told to end; a second time, it is not asked any more. */
export class Signals {
  /** @type {typeof watched[number] | null} */
  received = null;
  /** @type {ChildProcess | null} */
  #child = null;
  #at = 0;

  constructor() {
    for (const signal of watched) process.on(signal, this.#take);
  }

  /** @param {ChildProcess | null} child */
  forwardTo(child) {
    this.#child = child;
    if (this.received !== null) child?.kill(this.received);
  }

  stop() {
    for (const signal of watched) process.off(signal, this.#take);
  }

  /** @param {typeof watched[number]} signal */
  #take = (signal) => {
    if (this.received === null) {
      this.received = signal;
      this.#at = Date.now();
      // From a terminal the child has it already.
      if (signal !== 'SIGINT' || !hasTerminal()) this.#child?.kill(signal);
    } else if (Date.now() - this.#at > sameMs) {
      this.#child?.kill('SIGKILL');
    }
  };
}

function hasTerminal() {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}

/**
 * What a shell says of a program that a signal ended.
 *
 * @param {NodeJS.Signals} signal
 */
export const codeOfSignal = (signal) => 128 + (constants.signals[signal] ?? 0);
