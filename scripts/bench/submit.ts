import { startFake } from '../running-server.ts';
import { type Call, measureRate, sendCall } from './load.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { logIn, startBare } from './server.ts';

const ONE_BY_ONE = 0.6;
const TOGETHER = 2;
const CONNECTIONS = 50;
const ROUNDS = 5;
const ROUND_MS = 600;

/**
 * Measures bets, each on disk before its answer: over one connection, and over many. The baseline is a bare
 * route that writes the same rows, each bet in a commit of its own, over one connection.
 */
export async function measureSubmit(): Promise<Row[]> {
  const [fake, bare] = await Promise.all([startFake('--calls-a-minute', '0'), startBare()]);
  try {
    const nextOrder = await prepareOrders(fake.url);
    const bareBet: Call = { method: 'POST', url: `${bare.url}/bet` };
    const single = () => measureRate(nextOrder, ROUND_MS, 1);
    const many = () => measureRate(nextOrder, ROUND_MS, CONNECTIONS);
    const baseline = () => measureRate(() => bareBet, ROUND_MS, 1);
    const rates = { single: [] as number[], many: [] as number[], bare: [] as number[] };
    // Node optimizes the code during the first seconds; the budget is for optimized code.
    for (let round = 0; round < ROUNDS; round += 1) {
      await many();
      await baseline();
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await baseline());
      rates.single.push(await single());
      rates.many.push(await many());
    }
    const theirs = fastest(rates.bare);
    const rowOf = (connections: string, rate: number, budget: number): Row => ({
      name: `durable submitBet, ${connections}`,
      budget: `${formatPercent(budget)} of a bare route with the same rows, one by one`,
      measured: formatRate(rate),
      baseline: `bare, one by one: ${formatRate(theirs)}`,
      ratio: formatPercent(rate / theirs),
      kept: rate / theirs >= budget,
    });
    return [
      rowOf('one by one', fastest(rates.single), ONE_BY_ONE),
      rowOf(`${CONNECTIONS} at once`, fastest(rates.many), TOGETHER),
    ];
  } finally {
    await Promise.all([fake.stop(), bare.stop()]);
  }
}

/** Returns bets of 1.00 on the next period, each with its own idempotency key, as the client sends them. */
export async function prepareOrders(url: string): Promise<() => Call> {
  const headers = { ...(await logIn(url)), 'content-type': 'application/json' };
  const body = JSON.stringify({ amount: '1000000.00' });
  await sendCall({ method: 'POST', url: `${url}/__mock/users/demo1/deposit`, headers, body });
  const rounds = await sendCall({ method: 'GET', url: `${url}/api/games/getGameResult?game_id=3` });
  const bet_content = { lines: [{ play: 'big', pick: '', amount: '1.00' }] };
  const { game_no } = JSON.parse(rounds).data.next;
  const order = JSON.stringify({ game_id: 3, game_no, bet_content });
  let no = 0;
  return () => ({
    method: 'POST',
    url: `${url}/api/games/submitBet`,
    headers: { ...headers, 'idempotency-key': `bench-${(no += 1)}-key` },
    body: order,
  });
}
