import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OVERLAYS } from './overlay-parts.tsx';
import { NAMES } from './entry.tsx';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true }).filter((file) =>
    file.endsWith('.tsx'),
  );

/** Files whose components the gallery shows within another one. */
const SHOWN_WITHIN: Readonly<Record<string, string>> = {
  'dice/die-fish.tsx': 'dice/die.tsx',
  'controls/icon.tsx': 'controls/icons.tsx',
};

const gallery = filesIn('.').map((file) => read(file));

test.each(filesIn('../../ui/'))('the gallery shows %s', (file) => {
  const shown = SHOWN_WITHIN[file] ?? file;
  expect(gallery.some((source) => source.includes(`'../../ui/${shown}'`))).toBe(true);
});

test('the gallery lists exactly the parts it shows', () => {
  const placed = gallery.flatMap((source) =>
    Array.from(source.matchAll(/<Entry\s+name="(\w+)"/g), ([, name]) => name),
  );
  expect(new Set([...placed, ...OVERLAYS.map(([name]) => name)])).toEqual(new Set(NAMES));
});
