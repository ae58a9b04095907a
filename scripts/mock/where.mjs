// @ts-check
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isProcessRunning } from '../bootstrap/lock.mjs';
import { usage } from './failure.mjs';

/**
 * The address of the server: as it is named, else of the one that runs on the data folder, else the
 * usual one.
 *
 * @param {string | undefined} url of --url
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root the repository, where a relative data folder lies
 * @returns {string}
 */
export function whereIs(url, env, root) {
  const named = url ?? (env.DICEBOX_URL || undefined);
  if (named !== undefined) return checked(named);
  const folder = resolve(root, env.DICEBOX_DATA || '.dicebox');
  return readLocator(join(folder, 'server.json')) ?? 'http://127.0.0.1:4300';
}

/**
 * The address a running server left; null when it runs no more.
 *
 * @param {string} path
 * @returns {string | null}
 */
function readLocator(path) {
  try {
    const { pid, url } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && isProcessRunning(pid) ? checked(url) : null;
  } catch {
    return null;
  }
}

/** @param {string} url */
function checked(url) {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw usage(
    `"${url}" is no address of a server.`,
    'Give the whole of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.',
  );
}
