import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Where a running server is to be found, for whoever looks into its data folder. */
interface Locator {
  readonly pid: number;
  /** Its address, as it is called from this machine. */
  readonly url: string;
  readonly version: string;
  /** Epoch ms. */
  readonly started_at: number;
}

/**
 * Writes `server.json` into a data folder this process holds; whoever reads it never sees half of
 * it. Gives what removes it again; after a crash it stays, and a reader sees that its pid is gone.
 */
export function leaveLocator(folder: string, locator: Locator): () => void {
  const path = join(folder, 'server.json');
  const aside = `${path}.new`;
  writeFileSync(aside, `${JSON.stringify(locator, null, 2)}\n`);
  renameSync(aside, path);
  return () => rmSync(path, { force: true });
}

/** The address to call from this machine; a server that listens everywhere listens here too. */
export function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Whether others than this machine can reach an address. */
export function isBeyondLoopback({ address }: AddressInfo): boolean {
  return !/^(?:127\.|::1$|::ffff:127\.)/.test(address);
}
