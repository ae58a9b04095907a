// @ts-check
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] ends the program after this time; it then counts as failed
 * @property {boolean} [inherit] share our terminal instead of collecting the output
 * @property {boolean} [shell]
 *
 * @typedef {{ code: number, output: string, timedOut: boolean }} RunResult
 */

/** Longer output keeps only its end, so that it cannot fill the memory. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Runs a program to its end. Never rejects: a program that cannot start counts as failed, with 127.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: options.inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let timedOut = false;
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output = (output + chunk.toString()).slice(-MAX_CHARACTERS);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);

    const stopChild = () => child.kill('SIGTERM');
    const timer = setTimeout(
      () => {
        timedOut = true;
        stopChild();
        setTimeout(() => child.kill('SIGKILL'), 5000).unref();
      },
      options.timeoutMs ?? 2 ** 31 - 1,
    );
    const release = stopOnSignals(stopChild);

    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      release();
      // Some tools print colours even when NO_COLOR is set.
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
 * Stops the child when only this process gets a signal.
 *
 * @param {() => void} stopChild
 * @returns {() => void} removes the signal handlers
 */
function stopOnSignals(stopChild) {
  const onInterrupt = () => {
    stopChild();
    process.exit(130);
  };
  const onTerminate = () => {
    stopChild();
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
