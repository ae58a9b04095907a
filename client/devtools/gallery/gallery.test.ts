import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NAMES } from './names.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true }).filter((file) =>
    file.endsWith('.tsx'),
  );

/** Drawn by another part, which the gallery shows with it. */
const WITHIN: Readonly<Record<string, string>> = {
  'dice/die-fish.tsx': 'dice/die.tsx',
  'controls/icon.tsx': 'controls/icons.tsx',
  'overlays/sheet-popup.tsx': 'overlays/sheet.tsx',
};

const gallery = filesIn('.').map((file) => read(file));

test.each(filesIn('../../ui/'))('%s has a place in the gallery', (file) => {
  const shown = WITHIN[file] ?? file;
  expect(gallery.some((source) => source.includes(`'../../ui/${shown}'`))).toBe(true);
});

test('what stands in the gallery can be jumped to, and what can be jumped to stands there', () => {
  const placed = gallery.flatMap((source) =>
    Array.from(source.matchAll(/<Entry\s+name="(\w+)"/g), ([, name]) => name),
  );
  const overlays = [
    'Sheet',
    'ActionSheet',
    'ConfirmDialog',
    'Toast',
    'BusyBar',
    'OfflineBanner',
    'PromptBar',
  ];
  expect(new Set([...placed, ...overlays])).toEqual(new Set(NAMES));
});
