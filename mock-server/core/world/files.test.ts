import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HandClock, tempFolder } from '../testing/test-world.ts';
import { removeAbandonedFolders, Files } from './files.ts';
import { closeWorld, openWorld } from './world.ts';

it('a temporary folder is created on first use and removed at the end', () => {
  const files = new Files();
  onTestFinished(() => files.close());
  expect(files.hasFolder()).toBe(false);
  const folder = files.folder();
  expect(files.folder()).toBe(folder);
  writeFileSync(join(folder, 'a'), 'a');
  expect(files).toMatchObject({ kept: false });
  expect(files.hasFolder()).toBe(true);
  files.close();
  files.close();
  expect(existsSync(folder)).toBe(false);
});

it('each world has its own temporary folder', () => {
  const [a, b] = [new Files(), new Files()];
  onTestFinished(() => [a, b].forEach((each) => each.close()));
  expect(a.folder()).not.toBe(b.folder());
});

it('a kept folder is created on first use and stays at the end', () => {
  const folder = join(tempFolder(), 'data', 'uploads');
  const files = new Files(folder);
  expect(files).toMatchObject({ kept: true });
  expect(files.hasFolder()).toBe(false);
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
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const files = new Files();
  onTestFinished(() => files.close());
  const own = basename(files.folder());
  expect(own).toMatch(new RegExp(`^dicebox-files-${process.pid}-`));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = `dicebox-files-${pid}-abcdef`;
  const others = [`dicebox-files-${process.ppid}-abcdef`, 'dicebox-files-abcdef', 'dicebox-other'];
  for (const name of [left, ...others]) mkdirSync(join(base, name, 'files'), { recursive: true });
  removeAbandonedFolders();
  expect(readdirSync(base).toSorted()).toEqual([own, ...others].toSorted());
});

it('a closed world has no folder', () => {
  const files = new Files();
  files.close();
  expect(() => files.folder()).toThrow('closed');
  expect(files.hasFolder()).toBe(false);
});

it('the temporary folder ends with its world', () => {
  const open = () =>
    openWorld({
      migrations: [],
      key: 'a',
      file: ':memory:',
      wall: new HandClock(0),
      seed: 'a seed',
    }).world;
  const [world, another] = [open(), open()];
  onTestFinished(() => [world, another].forEach((each) => closeWorld(each)));
  expect(world.files.hasFolder()).toBe(false);
  const folder = world.files.folder();
  another.files.folder();
  closeWorld(world);
  closeWorld(world);
  expect(existsSync(folder)).toBe(false);
  expect(another.files.hasFolder()).toBe(true);
});
