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
    const calls = await documentedGets(fake.url);
    const sizes = await Promise.all(
      calls.map(async ({ call }) => Buffer.byteLength(await sendCall(call))),
    );
    const bare = await startBare(sizes);
    const rows: Row[] = [];
    try {
      for (const [index, { name, call }] of calls.entries()) {
        const size = sizes[index] ?? 0;
        rows.push(await compare(name, call, { url: `${bare.url}/bytes/${size}`, size }));
      }
    } finally {
      await bare.stop();
    }
    return rows;
  } finally {
    await fake.stop();
  }
}

interface NamedCall {
  readonly name: EndpointName;
  readonly call: Call;
}

async function documentedGets(url: string): Promise<NamedCall[]> {
  const headers = await logIn(url);
  const names = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal
  return names
    .filter((name) => ENDPOINTS[name].method === 'GET' && ENDPOINTS[name].documented)
    .map((name) => ({
      name,
      call: { method: 'GET', url: url + ENDPOINTS[name].path + (QUERIES[name] ?? ''), headers },
    }));
}

async function compare(
  name: EndpointName,
  call: Call,
  { url, size }: { readonly url: string; readonly size: number },
): Promise<Row> {
  const rate = (sent: Call) => measureRate(() => sent, ROUND_MS, CONCURRENCY);
  const bare: Call = { method: 'GET', url };
  const rates = { fake: [] as number[], bare: [] as number[] };
  // Node optimizes the code of both during the first round.
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
