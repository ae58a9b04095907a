import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.mjs';
import { runProgram } from './run-program.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dicebox-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const lock = (): string => join(folder, 'lock');

it('a lock whose process no longer runs blocks nobody', async () => {
  const { output } = await runProgram(process.execPath, ['-p', 'process.pid']);
  writeFileSync(lock(), output.trim());
  expect(await withLock(lock(), async () => 'done')).toBe('done');
});

it('a lock is released when the work fails', async () => {
  const work = () => Promise.reject(new Error('no network'));
  await expect(withLock(lock(), work)).rejects.toThrow('no network');
  expect(existsSync(lock())).toBe(false);
});

it('processes with one lock work one after the other, and say what they wait for', async () => {
  const program = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { setImmediate } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
    for (let at = 0; at < 5; at += 1)
      await withLock(${JSON.stringify(lock())}, async () => {
        mkdirSync(${JSON.stringify(join(folder, 'alone'))});
        await setImmediate();
        rmdirSync(${JSON.stringify(join(folder, 'alone'))});
      });
  `;
  const args = ['--input-type=module', '--eval', program];
  const runs = Array.from({ length: 3 }, () => runProgram(process.execPath, args));
  for (const { code, output } of await Promise.all(runs)) {
    expect({ code, output }).toMatchObject({ code: 0 });
    if (output !== '') expect(output).toContain(`If there is none, delete ${lock()}.`);
  }
});
