import autocannon from 'autocannon';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { compare, fastest, type Row } from './table.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 0.4;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True when each call needs an idempotency key of its own. */
  readonly isKeyed?: boolean;
  /** True for an answer that its server made up from a schema: no field of it says whether it is a refusal. */
  readonly isMadeUp?: boolean;
}

export interface NamedCall {
  readonly name: string;
  readonly call: Call;
  readonly size: number;
}

interface Contest {
  readonly name: string;
  readonly ours: Call;
  readonly theirs: readonly [label: string, call: Call];
  readonly atLeastTimes: number;
  readonly connections: number;
  /** Default: as many as ours. */
  readonly theirConnections?: number;
}

/** Measures the calls answered a second by our server and by another one, by turns. */
export async function compareRates(contest: Contest): Promise<Row> {
  const { name, ours, theirs, atLeastTimes, connections } = contest;
  const { theirConnections = connections } = contest;
  const [label, other] = theirs;
  const rates = { ours: [] as number[], theirs: [] as number[] };
  await warmUp(other, theirConnections);
  await warmUp(ours, connections);
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirRate = await rateOf(other, theirConnections);
    const ourRate = await rateOf(ours, connections);
    rates.theirs.push(theirRate);
    rates.ours.push(ourRate);
  }
  return compare({
    name,
    unit: 'a second',
    measured: fastest(rates.ours),
    baseline: [label, fastest(rates.theirs)],
    budget: { atLeastTimes },
  });
}

/** Makes a call until its rate grows no more from second to second, as it does while Node optimizes the code. */
async function warmUp(call: Call, connections: number): Promise<void> {
  let before = 0;
  let rate = await rateOf(call, connections, 1);
  while (rate > before * 1.1) [before, rate] = [rate, await rateOf(call, connections, 1)];
}

let keys = 0;

async function rateOf(
  { isKeyed, isMadeUp, ...call }: Call,
  connections: number,
  duration = ROUND_SECONDS,
): Promise<number> {
  const keyed = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...request.headers, 'idempotency-key': `bench-${(keys += 1)}-key` },
  });
  const result = await autocannon({
    ...call,
    connections,
    duration,
    // It stops at the end of a sample.
    sampleInt: 100,
    ...(isKeyed && { requests: [{ setupRequest: keyed }] }),
    // A refusal has status 200, too, and is faster than an answer.
    ...(!isMadeUp && { verifyBody: (body) => !REFUSAL.test(String(body)) }),
  });
  const { errors, non2xx, mismatches, requests } = result;
  if (errors + non2xx + mismatches > 0)
    throw new Error(`${call.url}: ${errors} errors, ${non2xx} statuses, ${mismatches} refusals`);
  return requests.total / result.duration;
}

const REFUSAL = /^\{"code":(?!1,)/;

export async function bodyOf({ url, method, headers, body }: Call): Promise<string> {
  const response = await fetch(url, { method, ...(headers && { headers }), ...(body && { body }) });
  const text = await response.text();
  if (response.ok && !REFUSAL.test(text)) return text;
  throw new Error(`${url} was answered ${response.status}: ${text}`);
}

async function logIn(url: string): Promise<{ readonly token: string }> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ account: 'demo1', password: 'Demo1234' });
  const answer = await bodyOf({ method: 'POST', url: `${url}/api/user/login`, headers, body });
  return { token: JSON.parse(answer).data.userinfo.token };
}

const QUERIES: Readonly<Partial<Record<EndpointName, string>>> = {
  'index.richText': '?id=terms',
  'news.detail': '?id=1',
  'games.play': '?game_id=1',
  'games.getGameResult': '?game_id=1',
  'games.getHistoryRecord': '?game_id=1',
};

export async function documentedGets(url: string): Promise<NamedCall[]> {
  const headers = await logIn(url);
  const names = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal
  const documented = names.filter(
    (name) => ENDPOINTS[name].method === 'GET' && ENDPOINTS[name].documented,
  );
  return Promise.all(
    documented.map(async (name) => {
      const path = ENDPOINTS[name].path + (QUERIES[name] ?? '');
      const call = { method: 'GET', url: url + path, headers } as const;
      return { name, call, size: Buffer.byteLength(await bodyOf(call)) };
    }),
  );
}

/** Returns a bet of 1.00 on the next period, as the client sends it, from a player who can afford many. */
export async function prepareBet(url: string): Promise<Call> {
  const headers = { ...(await logIn(url)), 'content-type': 'application/json' };
  const body = JSON.stringify({ amount: '1000000.00' });
  await bodyOf({ method: 'POST', url: `${url}/__mock/users/demo1/deposit`, headers, body });
  const rounds = await bodyOf({ method: 'GET', url: `${url}/api/games/getGameResult?game_id=3` });
  const bet_content = { lines: [{ play: 'big', pick: '', amount: '1.00' }] };
  const { game_no } = JSON.parse(rounds).data.next;
  return {
    method: 'POST',
    url: `${url}/api/games/submitBet`,
    headers,
    body: JSON.stringify({ game_id: 3, game_no, bet_content }),
    isKeyed: true,
  };
}

/** Starts a bare Fastify with a route for each size of an answer, and one that writes a bet. */
export const startBare = (sizes: readonly number[] = []): Promise<RunningServer> =>
  startServer(
    ['--import', 'tsx', 'scripts/bench/bare-server.ts', ...sizes.map(String)],
    /ready (http:\/\/\S+)/,
  );
