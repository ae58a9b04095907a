import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AREAS, fetchTexts } from '../../client/i18n/catalogues.ts';
import { root } from '../bootstrap/root.mjs';

const isForPlayers = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test(-support)?\.|^devtools\b|^i18n\b.(en|zh-Hans)\b/.test(path);

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${prefix}${key}.`)
      : `${prefix}${key.replace(/_(one|other)$/, '')}`,
  );
}

/** A key is used by its own text, or by a template that starts like it. */
it('the client uses every text of its catalogues', async () => {
  const client = join(root, 'client');
  const code = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter(isForPlayers)
    .map((path) => readFileSync(join(client, path), 'utf8'))
    .join('\n');
  const named = new Set(Array.from(code.matchAll(/['"]([\w.]+)['"]/g), ([, text]) => text));
  const starts = Array.from(code.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g), ([, start = '']) => start);
  const catalogues = await Promise.all(
    (['common', ...AREAS] as const).map((namespace) => fetchTexts('en', namespace)),
  );
  const keys = catalogues.flatMap((texts) => keysOf(texts));
  const unused = keys.filter(
    (key) => !named.has(key) && !starts.some((start) => key.startsWith(start)),
  );
  expect(keys.length).toBeGreaterThan(300);
  expect(unused).toEqual([]);
});
