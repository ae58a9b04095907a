// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the first page may cost in JavaScript, as it is sent. */
export const BUDGET = 150_000;

/**
 * Fails when the first page needs more JavaScript than it may.
 *
 * @param {string} dist the built client
 * @param {number} [budget]
 */
export function assertFirstLoad(dist, budget = BUDGET) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = Array.from(
    html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g),
    ([, file]) => file ?? '',
  );
  if (files.length === 0) throw new Error('index.html names no script: there is nothing to weigh');
  const weights = files.map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= budget) return;
  const list = files.map((file, at) => `  ${weights[at]}  ${file}`).join('\n');
  throw new Error(
    `The first load is ${total} bytes of JavaScript, gzipped, and may be ${budget}:\n${list}`,
  );
}
