import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from './cli-error.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:4300';

export interface ServerAddress {
  readonly url: string;
  /** The caller named it, by --url or DICEBOX_URL. */
  readonly isNamed: boolean;
}

/**
 * Returns the address of the server: the one that is named, else that of the server that runs on the
 * data folder, else http://127.0.0.1:4300.
 *
 * @param root the repository, which a relative data folder belongs to
 */
export function findServerAddress(
  url: string | undefined,
  env: NodeJS.ProcessEnv,
  root: string,
): ServerAddress {
  const named = url ?? (env['DICEBOX_URL'] || undefined);
  if (named !== undefined) return { url: parseAddress(named), isNamed: true };
  const folder = resolve(root, env['DICEBOX_DATA'] || '.dicebox');
  const running = readLocator(join(folder, 'server.json'));
  return { url: running ?? DEFAULT_ADDRESS, isNamed: false };
}

/** Returns the address a running server wrote into its data folder; null when it no longer runs. */
function readLocator(path: string): string | null {
  try {
    const { pid, url } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && isProcessRunning(pid) ? parseAddress(url) : null;
  } catch {
    return null;
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, and runs all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function parseAddress(url: string): string {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new CliError(
    'usage',
    `"${url}" is not the address of a server.`,
    'Give all of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.',
  );
}
