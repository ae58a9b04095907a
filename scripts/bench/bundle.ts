import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleSizes, FIRST_LOAD_BUDGET, ROUTE_BUDGET } from '../build/bundle-size.ts';
import { compare, type Row } from './table.ts';

/** Measures the JavaScript a visitor loads, gzipped; the baseline is its largest package. */
export async function measureBundle(): Promise<Row[]> {
  const { firstLoad, routes } = bundleSizes('dist/client', 'dist/maps');
  const folder = join(createRequire(import.meta.url).resolve('react-dom/package.json'), '..');
  const reactDom = gzipSync(readFileSync(join(folder, 'cjs/react-dom-client.production.js')));
  const [largest = { name: 'none', bytes: 0 }] = routes;
  return [
    compare({
      name: 'first load',
      unit: 'KB',
      measured: firstLoad / 1024,
      baseline: ['react-dom alone', reactDom.length / 1024],
      budget: { atMost: FIRST_LOAD_BUDGET / 1024 },
    }),
    compare({
      name: `largest other route: ${largest.name}`,
      unit: 'KB',
      measured: largest.bytes / 1024,
      baseline: ['first load', firstLoad / 1024],
      budget: { atMost: ROUTE_BUDGET / 1024 },
    }),
  ];
}
