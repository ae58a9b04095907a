import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OVERLAYS } from './overlay-parts.tsx';
import { NAMES } from './entry.tsx';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true }).filter((file) =>
    file.endsWith('.tsx'),
  );

const gallery = filesIn('.').map((file) => read(file));

/** Shown only inside other parts. */
const INNER = ['controls/icon.tsx', 'dice/fish-sign.tsx', 'dice/cube.tsx'];
const components = filesIn('../../ui/').filter((file) => !INNER.includes(file));

test.each(components)('the gallery shows %s', (file) => {
  expect(gallery.some((source) => source.includes(`'../../ui/${file}'`))).toBe(true);
});

test('the gallery lists exactly the parts it shows', () => {
  const placed = gallery.flatMap((source) =>
    Array.from(source.matchAll(/<Entry\s+name="(\w+)"/g), ([, name]) => name),
  );
  expect(new Set([...placed, ...OVERLAYS.map(([name]) => name)])).toEqual(new Set(NAMES));
});
