// @ts-check
import { spawn } from 'node:child_process';
import { codeOfSignal } from './signals.mjs';

/**
 * How a command ended: its code, as a shell tells it, and why there is none of its own.
 *
 * @typedef {{ code: number, reason: string | null }} Ended
 */

/**
 * Runs a command to its end, with our own input and output.
 *
 * @param {string[]} command
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, signals: import('./signals.mjs').Signals }} options
 * @returns {Promise<Ended>}
 */
export function runChild([program = '', ...args], { env, cwd, signals }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env, cwd });
    signals.forwardTo(child);
    /** @param {Ended} ended */
    const end = (ended) => {
      signals.forwardTo(null);
      resolve(ended);
    };
    child.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      end(
        error.code === 'ENOENT'
          ? { code: 127, reason: `${program}: there is no such command` }
          : { code: 126, reason: `${program} cannot be run (${error.code})` },
      ),
    );
    child.once('exit', (code, signal) =>
      end(
        signal === null
          ? { code: code ?? 1, reason: null }
          : { code: codeOfSignal(signal), reason: `${program} was ended by ${signal}` },
      ),
    );
  });
}
