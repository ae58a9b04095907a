// @ts-check
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] after which the program is ended and counts as failed
 * @property {boolean} [shown] print the output as it comes, instead of keeping it
 * @property {boolean} [shell]
 *
 * @typedef {{ code: number, output: string, timedOut: boolean }} RunResult
 */

/** More than a person will read, less than what fills memory. */
const keptCharacters = 2_000_000;

/**
 * Runs one program to its end; never rejects, so that a caller can always count the result.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: ['ignore', options.shown ? 'inherit' : 'pipe', options.shown ? 'inherit' : 'pipe'],
    });
    let output = '';
    let timedOut = false;
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString()).slice(-keptCharacters);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);

    const endChild = () => child.kill('SIGTERM');
    const timer = setTimeout(
      () => {
        timedOut = true;
        endChild();
        setTimeout(() => child.kill('SIGKILL'), 5000).unref();
      },
      options.timeoutMs ?? 2 ** 31 - 1,
    );
    const release = endWithUs(endChild);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      release();
      // Some tools colour their output even when asked not to.
      resolve({ code, output: stripVTControlCharacters(output), timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(timedOut ? 124 : (code ?? 1)));
  });
}

/**
 * A program we started must not outlive us when only we are told to stop.
 *
 * @param {() => void} endChild
 * @returns {() => void}
 */
function endWithUs(endChild) {
  const onInterrupt = () => {
    endChild();
    process.exit(130);
  };
  const onTerminate = () => {
    endChild();
    process.exit(143);
  };
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onTerminate);
  return () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
  };
}

/**
 * @param {string} output
 * @param {number} [count]
 * @returns {string}
 */
export function lastLines(output, count = 15) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
