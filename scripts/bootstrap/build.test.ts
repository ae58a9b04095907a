import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildErrors, sourceStamp } from './build.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'dicebox-build-'));
  mkdirSync(join(base, 'client/ui'), { recursive: true });
  write('client/main.tsx', 'main');
  write('client/ui/button.tsx', 'button');
  write('vite.config.ts', 'config');
});
afterEach(() => rmSync(base, { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(base, path), text);
const stamp = (): string => sourceStamp(['client', 'vite.config.ts', 'not-there'], base);

it('the stamp depends on contents, not on file times', () => {
  const before = stamp();
  utimesSync(join(base, 'client/main.tsx'), 0, 0);
  expect(stamp()).toBe(before);
});

it('the stamp changes with any file, its name and its folder', () => {
  const stamps = [stamp()];
  write('client/ui/button.tsx', 'larger button');
  stamps.push(stamp());
  write('client/ui/card.tsx', '');
  stamps.push(stamp());
  write('vite.config.ts', 'other');
  stamps.push(stamp());
  rmSync(join(base, 'client/ui/card.tsx'));
  stamps.push(stamp());
  expect(new Set(stamps).size).toBe(stamps.length);
});

it('the stamp ignores tests, which are in no bundle', () => {
  const before = stamp();
  write('client/ui/button.test.tsx', 'test');
  expect(stamp()).toBe(before);
});

it('the stamp ignores a folder that is left out', () => {
  const inClient = (): string => sourceStamp(['client'], base, ['client/ui']);
  const before = inClient();
  write('client/ui/button.tsx', 'larger button');
  expect(inClient()).toBe(before);
  write('client/main.tsx', 'other');
  expect(inClient()).not.toBe(before);
});

it('a failed build is reported with its error, without progress and stack', () => {
  const output = 'building\nerror during build:\nUnexpected token\n    at build (rolldown)\n';
  expect(buildErrors(output)).toBe('Unexpected token');
  expect(buildErrors('killed')).toBe('killed');
});
