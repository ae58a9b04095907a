import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleSizes, FIRST_LOAD_BUDGET, overBudget, ROUTE_BUDGET } from '../build/bundle-size.ts';
import { formatKilobytes, formatTimes, type Row } from './row.ts';

/** Measures the JavaScript a visitor loads; the baseline is its largest package. */
export async function measureBundle(): Promise<Row[]> {
  const { firstLoad, routes } = bundleSizes('dist/client', 'dist/maps');
  const floor = reactDomBytes();
  const [largest = { name: 'none', bytes: 0 }] = routes;
  const over = routes.filter(({ bytes }) => bytes > ROUTE_BUDGET);
  return [
    {
      name: 'first load',
      budget: `${formatKilobytes(FIRST_LOAD_BUDGET)} of JavaScript, gzip`,
      measured: formatKilobytes(firstLoad),
      baseline: `react-dom alone: ${formatKilobytes(floor)}`,
      ratio: formatTimes(firstLoad / floor),
      kept: overBudget({ firstLoad, routes: [] }).length === 0,
    },
    {
      name: 'any other route',
      budget: `${formatKilobytes(ROUTE_BUDGET)} more`,
      measured:
        over.length > 1
          ? over.map(({ name, bytes }) => `${name} ${formatKilobytes(bytes)}`).join(', ')
          : `${largest.name} ${formatKilobytes(largest.bytes)}`,
      baseline: `first load: ${formatKilobytes(firstLoad)}`,
      ratio: formatTimes(largest.bytes / firstLoad),
      kept: over.length === 0,
    },
  ];
}

/** Returns the gzipped size of react-dom's own production file. */
function reactDomBytes(): number {
  const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
  return gzipSync(readFileSync(join(folder, 'cjs/react-dom-client.production.js'))).length;
}
