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
 */

/** Longer output keeps only its end, so that it cannot fill the memory. */
const MAX_CHARACTERS = 2_000_000;

/**
 * Runs a program to its end. Never rejects: a program that cannot start counts as failed, with 127.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>}
 */
export function runProgram(command, args, { timeoutMs, inherit, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      timeout: timeoutMs,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output = (output + chunk.toString()).slice(-MAX_CHARACTERS);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    /** Only this process may get the signal. @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    /** @param {number} code */
    const finish = (code) => {
      process.off('SIGINT', end).off('SIGTERM', end);
      // Some tools print colours even when NO_COLOR is set.
      resolve({ code, output: stripVTControlCharacters(output), timedOut: child.killed });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(child.killed ? 124 : (code ?? 1)));
  });
}

/**
 * @param {string} output
 * @param {number} [count]
 * @returns {string}
 */
export function lastLines(output, count = 15) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
