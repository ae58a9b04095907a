import { ok, rejects } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from './built-server.ts';
import { memoryOf } from './soak.ts';

/** Begins a trouble of a server at work. Resolves with what ends it after the server is gone. */
type Begin = (server: BuiltServer, folder: string) => Promise<() => void>;

const CALLERS = 30;
/** What one caller sends in one packet. */
const CALLS = 'GET /__mock/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(1_000);
/** MiB */
const MAX_GROWTH = 150;
const nothing = () => {};

const slowReaders: Begin = async ({ url, pid }) => {
  const before = memoryOf(pid);
  const callers = Array.from({ length: CALLERS }, () => {
    const caller = connect(Number(new URL(url).port), '127.0.0.1').pause();
    caller.on('error', nothing).write(CALLS);
    return caller;
  });
  for (let served = 0; served < CALLERS; served += 1) await fetch(`${url}/__mock/status`);
  const grown = memoryOf(pid) - before;
  ok(grown < MAX_GROWTH, `callers that read nothing take ${grown.toFixed(0)} MiB`);
  return () => callers.forEach((caller) => caller.destroy());
};

const fillDisk =
  (write: (path: string) => void): Begin =>
  async (_server, folder) => {
    const ballast = `${folder}-ballast`;
    mkdirSync(ballast);
    try {
      for (let no = 0; ; no += 1) write(join(ballast, String(no)));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
    return () => rmSync(ballast, { recursive: true });
  };

export const TROUBLES = {
  none: async () => nothing,
  stopped: async (server) => {
    server.signal('SIGSTOP');
    await setTimeout(300);
    server.signal('SIGCONT');
    return nothing;
  },
  'second server': async (_server, folder) => {
    await rejects(startBuiltServer(folder), /Another Dicebox server is using the data folder/);
    return nothing;
  },
  'slow readers': slowReaders,
  'full disk': fillDisk((path) => writeFileSync(path, Buffer.alloc(65_536))),
  'no inodes': fillDisk((path) => writeFileSync(path, '')),
} satisfies Record<string, Begin>;

export type Trouble = keyof typeof TROUBLES;
export const ALL_TROUBLES = Object.keys(TROUBLES) as Trouble[]; // of the literal

/** Returns a trouble that can be had here: a full disk only on a small one, memory only where /proc is. */
export function possible(trouble: Trouble, isSmallDisk: boolean): Trouble {
  if (trouble === 'slow readers') return process.platform === 'linux' ? trouble : 'none';
  return isSmallDisk || (trouble !== 'full disk' && trouble !== 'no inodes') ? trouble : 'none';
}

/** Mounts a small disk, which root may on Linux. Returns whether it did. */
export function mountSmallDisk(path: string): boolean {
  const options = ['-t', 'tmpfs', '-o', 'size=64m,nr_inodes=1500', 'dicebox', path];
  return spawnSync('mount', options).status === 0;
}

export const unmountSmallDisk = (path: string): void => void spawnSync('umount', [path]);
