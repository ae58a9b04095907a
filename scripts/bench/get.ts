import { ask, rateOf } from './load.ts';
import { fastest, percent, perSecond, type Row } from './row.ts';
import { startBare, startFake } from './server.ts';

const BUDGET = 0.5;
const ROUNDS = 7;
/** Not longer: all rounds together must stay below the wall against calls without end. */
const ROUND_MS = 300;
const AT_ONCE = 8;
const PATH = '/api/news/latest';

/** A documented GET, beside a bare Fastify that answers the same bytes from the same table. */
export async function measureGet(): Promise<Row[]> {
  const [fake, bare] = await Promise.all([startFake(), startBare()]);
  try {
    const rates = { fake: [] as number[], bare: [] as number[] };
    const rate = (url: string) =>
      rateOf(() => ({ method: 'GET', url: `${url}${PATH}` }), ROUND_MS, AT_ONCE);
    await Promise.all([ask({ method: 'GET', url: `${fake.url}${PATH}` }), rate(bare.url)]);
    await rate(fake.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await rate(bare.url));
      rates.fake.push(await rate(fake.url));
    }
    const [ours, theirs] = [fastest(rates.fake), fastest(rates.bare)];
    return [
      {
        name: 'documented GET',
        budget: `${percent(BUDGET)} of a bare Fastify and better-sqlite3 route`,
        measured: perSecond(ours),
        baseline: `the same five rows, bare: ${perSecond(theirs)}`,
        ratio: percent(ours / theirs),
        kept: ours / theirs >= BUDGET,
      },
    ];
  } finally {
    await Promise.all([fake.stop(), bare.stop()]);
  }
}
