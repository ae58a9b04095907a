import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertFirstLoad } from './first-load.mjs';

function built(html: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'dicebox-first-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'index.html'), html);
  writeFileSync(join(dist, 'a.js'), 'let a = 1;');
  writeFileSync(join(dist, 'b.js'), 'let b = 2;');
  return dist;
}

it('weighs the scripts of the page, and those it has fetched ahead', () => {
  const dist = built('<script src="./a.js"></script><link rel="modulepreload" href="./b.js">');
  expect(() => assertFirstLoad(dist, 100)).not.toThrow();
  expect(() => assertFirstLoad(dist, 50)).toThrow(/The first load is \d+ bytes.*a\.js\n.*b\.js/s);
});

it('does not take a page without scripts for a light one', () => {
  expect(() => assertFirstLoad(built('<title>Dicebox</title>'))).toThrow('nothing to weigh');
});
