import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { startFake } from '../running-server.ts';
import { type Call, measureRate, sendCall } from './load.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { logIn, startBare } from './server.ts';

const BUDGET = 0.5;
const ROUNDS = 4;
const ROUND_MS = 250;
const CONCURRENCY = 8;

/** Queries of the calls that need one. */
const QUERIES: Readonly<Partial<Record<EndpointName, string>>> = {
  'index.richText': '?id=terms',
  'news.detail': '?id=1',
  'games.play': '?game_id=1',
  'games.getGameResult': '?game_id=1',
  'games.getHistoryRecord': '?game_id=1',
};

/** Measures each documented GET; the baseline is a bare route that returns as many bytes. */
export async function measureGet(): Promise<Row[]> {
  const fake = await startFake('--calls-a-minute', '0');
  try {
    const calls = await findDocumentedGets(fake.url);
    const sizes = await Promise.all(
      calls.map(async ({ call }) => Buffer.byteLength(await sendCall(call))),
    );
    const bare = await startBare(sizes);
    const rows: Row[] = [];
    try {
      const pairs = calls.map((each, index) => {
        const size = sizes[index] ?? 0;
        return {
          ...each,
          size,
          bare: { method: 'GET', url: `${bare.url}/bytes/${size}` },
        } as const;
      });
      // Node optimizes the code that all calls share, or the first rows would look slow.
      for (const { call, bare: other } of pairs) for (const each of [call, other]) await rate(each);
      for (const pair of pairs) rows.push(await compare(pair));
    } finally {
      await bare.stop();
    }
    return rows;
  } finally {
    await fake.stop();
  }
}

/** A call of the contract. */
export interface NamedCall {
  readonly name: EndpointName;
  readonly call: Call;
}

/** Returns the documented GETs to a server, as the demo player. */
export async function findDocumentedGets(url: string): Promise<NamedCall[]> {
  const headers = await logIn(url);
  const names = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal
  return names
    .filter((name) => ENDPOINTS[name].method === 'GET' && ENDPOINTS[name].documented)
    .map((name) => ({
      name,
      call: { method: 'GET', url: url + ENDPOINTS[name].path + (QUERIES[name] ?? ''), headers },
    }));
}

const rate = (call: Call) => measureRate(() => call, ROUND_MS, CONCURRENCY);

interface Pair extends NamedCall {
  readonly bare: Call;
  readonly size: number;
}

async function compare({ name, call, bare, size }: Pair): Promise<Row> {
  const rates = { fake: [] as number[], bare: [] as number[] };
  // The first round is left out: the code of this call may not be optimized yet.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const each = { bare: await rate(bare), fake: await rate(call) };
    if (round === 0) continue;
    rates.bare.push(each.bare);
    rates.fake.push(each.fake);
  }
  const [ours, theirs] = [fastest(rates.fake), fastest(rates.bare)];
  return {
    name: `GET ${name}`,
    budget: `${formatPercent(BUDGET)} of a bare Fastify and better-sqlite3 route`,
    measured: formatRate(ours),
    baseline: `${size} bytes, bare: ${formatRate(theirs)}`,
    ratio: formatPercent(ours / theirs),
    kept: ours / theirs >= BUDGET,
  };
}
