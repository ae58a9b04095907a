import type * as Fs from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { tempFolder } from '../core/testing/test-world.ts';
import { lockDataFolder } from '../core/world/data-folder.ts';
import type { Player, TestServer } from '../testing/test-server.ts';
import { file, hashOf, PNG, sendChunks, sendMerge, sendParts } from '../testing/upload-calls.ts';
import { diskServer, exportOf, importInto } from '../testing/world-rig.ts';

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
  const writeFileSync: typeof fs.writeFileSync = (path, data, options) => {
    fs.writeFileSync(path, data, options);
    if (options instanceof Object && options.flush === true)
      seen.calls.push(['sync bytes', String(path)]);
  };
  return { ...fs, openSync, fsyncSync, renameSync, writeFileSync };
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof FsPromises>();
  const open: typeof fs.open = async (path, ...more) => {
    const handle = await fs.open(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      seen.calls.push(['sync bytes', String(path)]);
    };
    return handle;
  };
  return { ...fs, open };
});

let folder: string;
let server: TestServer;
let player: Player;

beforeEach(async () => {
  folder = tempFolder();
  server = await diskServer(folder);
  player = server.player('alice', minor(0));
});

/** Returns the renames and syncs of some work, in order, with paths seen from the data folder. */
async function stepsOf(work: () => unknown): Promise<string[]> {
  seen.calls.length = 0;
  await work();
  return seen.calls.map(([call, path]) => {
    const place = relative(folder, path).replaceAll('\\', '/') || 'data';
    return `${call} ${place.replace(/temp\/\d+/, 'temp').replace(/(?<=chunks\/)[\da-f]{64}/, 'chunks of alice')}`;
  });
}

it('the bytes of an uploaded file are synced, its name, and the names of its new folders', async () => {
  const upload = (bytes: Buffer) => stepsOf(() => sendParts(server, [file(bytes)], player));
  const first = `uploads/files/${hashOf('sha256', PNG)}`;
  expect(await upload(PNG)).toEqual([
    'sync data',
    'sync bytes uploads/temp',
    'sync uploads',
    `rename ${first}`,
    'sync uploads/files',
  ]);
  const second = Buffer.concat([PNG, PNG]);
  expect(await upload(second)).toEqual([
    'sync bytes uploads/temp',
    `rename uploads/files/${hashOf('sha256', second)}`,
    'sync uploads/files',
  ]);
});

it('so are those of a chunk, and of a merge', async () => {
  const chunks = await stepsOf(() => sendChunks(server, ['a', 'b'], player, [0]));
  expect(chunks).toEqual([
    'sync data',
    'sync bytes uploads/temp',
    'sync uploads',
    'sync uploads/chunks',
    `rename uploads/chunks/chunks of alice/0-${hashOf('sha256', 'a')}`,
    'sync uploads/chunks/chunks of alice',
  ]);
  await sendChunks(server, ['a', 'b'], player, [1]);
  expect(await stepsOf(() => sendMerge(server, 'a.zip', player))).toEqual([
    'sync bytes uploads/temp',
    'sync uploads',
    `rename uploads/files/${hashOf('sha256', 'ab')}`,
    'sync uploads/files',
  ]);
});

it('so are those of a snapshot, with its new folder', async () => {
  const save = (name: string) => stepsOf(() => server.control('POST', '/snapshots', { name }));
  const saved = (name: string) => [
    `sync bytes snapshots/${name}.dicebox.new`,
    `rename snapshots/${name}.dicebox`,
    'sync snapshots',
  ];
  expect(await save('a')).toEqual(['sync data', ...saved('a')]);
  expect(await save('b')).toEqual(saved('b'));
});

it('so are those of the files and the database of an import', async () => {
  await sendParts(server, [file()], player);
  const image = await exportOf(server);
  await sendParts(server, [file(Buffer.concat([PNG, PNG]))], player);
  const other = await diskServer((folder = tempFolder()));
  const steps = await stepsOf(() => importInto(other, image));
  expect(steps).toEqual([
    'sync bytes main.sqlite.new',
    'rename main.sqlite',
    'sync data',
    'sync data',
    `sync bytes uploads/files/${hashOf('sha256', PNG)}`,
    'sync uploads',
    'sync uploads/files',
  ]);
});

it('so are the names of a new data folder and of its parents', async () => {
  const path = join(folder, 'deep', 'down');
  expect(await stepsOf(() => lockDataFolder(path).release())).toEqual(['sync data', 'sync deep']);
});
