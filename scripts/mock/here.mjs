// @ts-check
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';

/**
 * The folder the command was typed in: npm goes to the package's own before it runs anything.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function hereOf(env) {
  const isByNpm =
    env.npm_lifecycle_event === 'mock' &&
    resolve(env.npm_package_json ?? '', '..') === resolve(root);
  return (isByNpm && env.INIT_CWD) || process.cwd();
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} file as it was typed
 */
export const fromHere = (env, file) => resolve(hereOf(env), file);
