import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { coreWorld, tempFolder } from '../testing/test-world.ts';
import { Files, removeAbandonedFolders } from './files.ts';
import { closeWorld } from './world.ts';

function temporary(): Files {
  const files = new Files();
  onTestFinished(() => files.close());
  return files;
}

it('each world has a temporary folder, created on first use and removed with the world', () => {
  const [{ world }, another] = [coreWorld({ now: 0 }), temporary()];
  const { files } = world;
  expect([files.kept, files.hasFolder()]).toEqual([false, false]);
  const folder = files.folder();
  writeFileSync(join(folder, 'a'), 'a');
  expect([files.folder(), files.hasFolder()]).toEqual([folder, true]);
  expect(another.folder()).not.toBe(folder);
  closeWorld(world);
  closeWorld(world);
  expect([existsSync(folder), another.hasFolder(), files.hasFolder()]).toEqual([
    false,
    true,
    false,
  ]);
  expect(() => files.folder()).toThrow('closed');
});

it('a kept folder is created on first use and stays at the end', () => {
  const folder = join(tempFolder(), 'data', 'uploads');
  const files = new Files(folder);
  expect([files.kept, files.hasFolder()]).toEqual([true, false]);
  expect(files.folder()).toBe(folder);
  writeFileSync(join(folder, 'a'), 'a');
  files.close();
  expect(readdirSync(folder)).toEqual(['a']);
  expect(new Files(folder).hasFolder()).toBe(true);
});

it('temporary folders name their process, and those of dead processes are removed', () => {
  const base = tempFolder();
  vi.stubEnv('TMPDIR', base);
  vi.stubEnv('TEMP', base);
  onTestFinished(() => void vi.unstubAllEnvs());
  const own = basename(temporary().folder());
  expect(own).toMatch(new RegExp(`^dicebox-files-${process.pid}-`));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = `dicebox-files-${pid}-abcdef`;
  const others = [`dicebox-files-${process.ppid}-abcdef`, 'dicebox-files-abcdef', 'dicebox-other'];
  for (const name of [left, ...others]) mkdirSync(join(base, name, 'files'), { recursive: true });
  removeAbandonedFolders();
  expect(readdirSync(base).toSorted()).toEqual([own, ...others].toSorted());
});
