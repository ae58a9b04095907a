import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { ENTRIES } from '../library/entries.ts';
import { read } from './pages.ts';

const FOLDER = join(root, 'examples/own-api');
/** Lines of all files together: comments, blank lines, the page and the tests count. */
const MAX_LINES = 250;

const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => {
    const path = relative(FOLDER, join(parentPath, name));
    return { path, text: read(`examples/own-api/${path}`) };
  });

describe('examples/own-api', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeGreaterThan(100);
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
  });

  it('imports the public entries of the package, its own files and the test tools alone', () => {
    const imported = files.flatMap(({ text }) =>
      Array.from(text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g), (match) =>
        String(match[1] ?? match[2]),
      ),
    );
    const others = imported.filter((specifier) => !/^\.\/[\w-]+\.ts$/.test(specifier));
    expect([...new Set(others)].toSorted()).toEqual([
      '#dicebox/in-process',
      '#dicebox/kit',
      '#dicebox/server',
      '@playwright/test',
      'vitest',
    ]);
  });

  it('is shown in docs/own-api.md, file by file', () => {
    const page = read('docs/own-api.md');
    const blocks = page.matchAll(/^```(?:ts|html) (\S+)\n([\s\S]*?)^```$/gm);
    const shown = Array.from(blocks, ([, path, text]) => [path, text]);
    // Within the repository a package imports its own entries by `#`.
    const expected = files.map(({ path, text }) => [
      path,
      text.replaceAll("'#dicebox/", "'dicebox/"),
    ]);
    // e2e/specs/own-api.spec.ts runs the other one.
    const { 'two-members.spec.ts': more, ...own } = Object.fromEntries(shown);
    expect(own).toEqual(Object.fromEntries(expected));
    expect(more).toContain('world.open()');
  });
});

it('package.json names the files of the package for "#dicebox/…"', () => {
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }; // its own field
  const own = Object.entries(imports).filter(([name]) => name.startsWith('#dicebox/'));
  expect(own).toEqual(own.map(([name]) => [name, `./${ENTRIES[name.replace('#dicebox/', '')]}`]));
  expect(own).toHaveLength(3);
});
