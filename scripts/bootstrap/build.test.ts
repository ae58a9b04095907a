import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stampOf } from './build.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'dicebox-build-'));
  for (const path of ['client/main.ts', 'client/ui/button.tsx', 'vite.config.ts'])
    write(path, path);
});
afterEach(() => rmSync(base, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

it('a build is up to date as long as the contents of its inputs are the same', () => {
  const before = stampOf('client', base);
  utimesSync(join(base, 'client/main.ts'), 0, 0);
  write('client/ui/button.test.tsx', 'a test');
  write('client/devtools/panel.tsx', 'a part of its own');
  write('mock-server/main.ts', 'another part');
  expect(stampOf('client', base)).toBe(before);
});

it('a build is stale after a change of any file, its name or its folder', () => {
  const stamps = [stampOf('client', base)];
  for (const path of ['client/ui/button.tsx', 'client/ui/card.tsx', 'contract/money.ts']) {
    write(path, 'changed');
    stamps.push(stampOf('client', base));
  }
  rmSync(join(base, 'client/ui/card.tsx'));
  stamps.push(stampOf('client', base));
  expect(new Set(stamps).size).toBe(stamps.length);
});
