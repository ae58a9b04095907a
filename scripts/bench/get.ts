import { measureRate, sendCall } from './load.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { startFake } from '../running-server.ts';
import { startBare } from './server.ts';

const BUDGET = 0.5;
const ROUNDS = 7;
/** Short, so that all rounds together stay below the server's rate limit. */
const ROUND_MS = 300;
const CONCURRENCY = 8;
const PATH = '/api/news/latest';

/** Measures a documented GET; the baseline is a bare Fastify that returns the same rows. */
export async function measureGet(): Promise<Row[]> {
  const [fake, bare] = await Promise.all([startFake(), startBare()]);
  try {
    const rates = { fake: [] as number[], bare: [] as number[] };
    const rate = (url: string) =>
      measureRate(() => ({ method: 'GET', url: `${url}${PATH}` }), ROUND_MS, CONCURRENCY);
    await Promise.all([sendCall({ method: 'GET', url: `${fake.url}${PATH}` }), rate(bare.url)]);
    await rate(fake.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await rate(bare.url));
      rates.fake.push(await rate(fake.url));
    }
    const [ours, theirs] = [fastest(rates.fake), fastest(rates.bare)];
    return [
      {
        name: 'documented GET',
        budget: `${formatPercent(BUDGET)} of a bare Fastify and better-sqlite3 route`,
        measured: formatRate(ours),
        baseline: `the same five rows, bare: ${formatRate(theirs)}`,
        ratio: formatPercent(ours / theirs),
        kept: ours / theirs >= BUDGET,
      },
    ];
  } finally {
    await Promise.all([fake.stop(), bare.stop()]);
  }
}
