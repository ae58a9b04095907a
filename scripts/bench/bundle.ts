import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleSizes, FIRST_LOAD_BUDGET, overBudget, ROUTE_BUDGET } from '../budget/first-load.mjs';
import { kilobytes, times, type Row } from './row.ts';

/** What a visitor loads, beside what its largest single part weighs. */
export async function measureBundle(): Promise<Row[]> {
  const { firstLoad, routes } = bundleSizes('dist/client', '.');
  const floor = reactDom();
  const [heaviest = { name: 'none', bytes: 0 }] = routes;
  const over = routes.filter(({ bytes }) => bytes > ROUTE_BUDGET);
  return [
    {
      name: 'first load',
      budget: `${kilobytes(FIRST_LOAD_BUDGET)} of JavaScript, gzip`,
      measured: kilobytes(firstLoad),
      baseline: `react-dom alone: ${kilobytes(floor)}`,
      ratio: times(firstLoad / floor),
      kept: overBudget({ firstLoad, routes: [] }).length === 0,
    },
    {
      name: 'any other route',
      budget: `${kilobytes(ROUTE_BUDGET)} more`,
      measured:
        over.length > 1
          ? over.map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`).join(', ')
          : `${heaviest.name} ${kilobytes(heaviest.bytes)}`,
      baseline: `first load: ${kilobytes(firstLoad)}`,
      ratio: times(heaviest.bytes / firstLoad),
      kept: over.length === 0,
    },
  ];
}

/** As it comes from npm for production. */
function reactDom(): number {
  const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
  return gzipSync(readFileSync(join(folder, 'cjs/react-dom-client.production.js'))).length;
}
