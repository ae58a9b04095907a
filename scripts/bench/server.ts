import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startFake } from '../running-server.ts';
import { compareRates, documentedGets, prepareBet, startBare } from './load.ts';
import { compare, type Row, shortest } from './table.ts';

const ROUNDS = 5;
const CONNECTIONS = 8;
const MANY = 50;

export async function measureStart(): Promise<Row[]> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await once(spawn(process.execPath, ['-e', '']), 'exit');
    bare.push(performance.now() - startedAt);
    const { readyMs, stop } = await startFake();
    ready.push(readyMs);
    await stop();
  }
  const node = shortest(bare);
  const name = 'server ready, after Node starts';
  const baseline = ['Node with an empty program', node] as const;
  const measured = shortest(ready) - node;
  return [compare({ name, unit: 'ms', measured, baseline, budget: { atMostTimes: 6 } })];
}

/** Measures each documented GET beside a bare Fastify and better-sqlite3 route that returns as many bytes. */
export async function measureGet(): Promise<Row[]> {
  const fake = await startFake('--calls-a-minute', '0');
  const calls = await documentedGets(fake.url);
  const bare = await startBare(calls.map(({ size }) => size));
  const rows: Row[] = [];
  try {
    for (const { name, call, size } of calls) {
      const theirs = { method: 'GET', url: `${bare.url}/bytes/${size}` } as const;
      rows.push(
        await compareRates({
          name: `GET ${name}`,
          ours: call,
          theirs: [`${size} bytes, bare`, theirs],
          atLeastTimes: 0.5,
          connections: CONNECTIONS,
        }),
      );
    }
    return rows;
  } finally {
    await Promise.all([fake.stop(), bare.stop()]);
  }
}

/**
 * Measures bets, each on disk before its answer: over one connection, and over many. The baseline is a bare
 * route that writes the same rows, each bet in a commit of its own, over one connection.
 */
export async function measureSubmit(): Promise<Row[]> {
  const [fake, bare] = await Promise.all([startFake('--calls-a-minute', '0'), startBare()]);
  try {
    const ours = await prepareBet(fake.url);
    const theirs = ['bare, one by one', { method: 'POST', url: `${bare.url}/bet` }] as const;
    const rowOf = (name: string, connections: number, atLeastTimes: number) =>
      compareRates({ name, ours, theirs, atLeastTimes, connections, theirConnections: 1 });
    return [
      await rowOf('durable submitBet, one by one', 1, 0.6),
      await rowOf(`durable submitBet, ${MANY} at once`, MANY, 2),
    ];
  } finally {
    await Promise.all([fake.stop(), bare.stop()]);
  }
}
