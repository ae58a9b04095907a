import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Tells other programs where the server of a data folder runs. */
interface Locator {
  readonly pid: number;
  /** Address for calls from this machine. */
  readonly url: string;
  readonly version: string;
  /** Epoch ms. */
  readonly started_at: number;
}

/**
 * Writes `server.json` into the data folder of this process, in one step, and returns a function that
 * removes it. After a crash it stays, and a reader sees that the process of its pid is gone.
 */
export function writeLocator(folder: string, locator: Locator): () => void {
  const path = join(folder, 'server.json');
  const aside = `${path}.new`;
  writeFileSync(aside, `${JSON.stringify(locator, null, 2)}\n`);
  renameSync(aside, path);
  return () => rmSync(path, { force: true });
}

/** Returns the address to call from this machine. A server that listens everywhere listens here too. */
export function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Tells whether other machines can reach an address. */
export function isBeyondLoopback({ address }: AddressInfo): boolean {
  return !/^(?:127\.|::1$|::ffff:127\.)/.test(address);
}
