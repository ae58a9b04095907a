import type * as Fs from 'node:fs';
import { relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { tempFolder } from '../core/testing/test-world.ts';
import { file, hashOf, PNG, sendParts } from '../testing/upload-calls.ts';
import { diskServer } from '../testing/world-rig.ts';

/** The renames and syncs of this process, in order, and the paths of open handles. */
const seen = vi.hoisted(() => ({
  calls: [] as [string, string][],
  paths: new Map<number, string>(),
}));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>();
  const openSync: typeof fs.openSync = (path, ...more) => {
    const handle = fs.openSync(path, ...more);
    seen.paths.set(handle, String(path));
    return handle;
  };
  const fsyncSync: typeof fs.fsyncSync = (handle) => {
    fs.fsyncSync(handle);
    seen.calls.push(['sync', seen.paths.get(handle) ?? '']);
  };
  const renameSync: typeof fs.renameSync = (from, to) => {
    fs.renameSync(from, to);
    seen.calls.push(['rename', String(to)]);
  };
  return { ...fs, openSync, fsyncSync, renameSync };
});

it('the name of an uploaded file is synced, and the names of its new folders', async () => {
  const folder = tempFolder();
  const server = await diskServer(folder);
  const player = server.player('alice', minor(0));
  const upload = async (bytes: Buffer) => {
    seen.calls.length = 0;
    await sendParts(server, [file(bytes)], player);
    return seen.calls.map(([call, path]) => `${call} ${relative(folder, path) || 'data'}`);
  };
  const first = `uploads/files/${hashOf('sha256', PNG)}`;
  expect(await upload(PNG)).toEqual([
    'sync data',
    `rename ${first}`,
    'sync uploads/files',
    'sync uploads',
  ]);
  const second = Buffer.concat([PNG, PNG]);
  expect(await upload(second)).toEqual([
    `rename uploads/files/${hashOf('sha256', second)}`,
    'sync uploads/files',
  ]);
});
