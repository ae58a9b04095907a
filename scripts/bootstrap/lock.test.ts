import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { removeStaleLock, tryLock, withLock } from './lock.mjs';
import { runProgram } from './run-program.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dicebox-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const lock = (): string => join(folder, 'deep/lock');

const running = (): boolean => true;
const gone = (): boolean => false;

it('a lock has one owner at a time', () => {
  expect(tryLock(lock(), 1)).toBe(true);
  expect(tryLock(lock(), 2)).toBe(false);
});

it('a lock is removed when its owner no longer runs', () => {
  tryLock(lock(), 1);
  expect(removeStaleLock(lock(), running)).toBe(false);
  expect(removeStaleLock(lock(), gone)).toBe(true);
  expect(tryLock(lock(), 2)).toBe(true);
});

it('a lock that is not renewed is removed: another program has the process id of its owner', async () => {
  tryLock(lock(), process.ppid);
  expect(await withLock(lock(), async () => 'done', undefined, 0)).toBe('done');
});

it('the owner of a lock renews it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const renewedAt = () => statSync(join(lock(), 'pid')).mtimeMs;
  await withLock(lock(), async () => {
    const before = renewedAt();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(renewedAt()).toBeGreaterThan(before);
  });
});

it('two holders of a lock run one after the other', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await Promise.resolve();
    order.push(`${name} out`);
  };
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  await Promise.all([withLock(lock(), work('a'), onWait), withLock(lock(), work('b'), onWait)]);
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out']);
  expect(waits).toBe(1);
});

it('a lock is released when the work fails', async () => {
  const work = async (): Promise<void> => {
    throw new Error('no network');
  };
  await expect(withLock(lock(), work)).rejects.toThrow('no network');
  expect(existsSync(lock())).toBe(false);
});

it('processes take a lock while others release it', async () => {
  const program = `
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
    for (let at = 0; at < 100; at += 1) await withLock(${JSON.stringify(lock())}, async () => {});
  `;
  const args = ['--input-type=module', '--eval', program];
  const runs = Array.from({ length: 4 }, () => runProgram(process.execPath, args));
  for (const { code, output } of await Promise.all(runs)) expect({ code, output }).toEqual(DONE);
});

const DONE = { code: 0, output: '' };
