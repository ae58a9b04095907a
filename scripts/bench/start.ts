import { formatMs, formatTimes, shortest, type Row } from './row.ts';
import { startFake } from '../running-server.ts';
import { measureBareNode } from './server.ts';

/** The time of the server alone, in times of an empty program. */
const BUDGET = 6;
const ROUNDS = 5;

/** Measures the time from the start of Node until the server prints its address. */
export async function measureStart(): Promise<Row[]> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measureBareNode());
    const { readyMs, stop } = await startFake();
    ready.push(readyMs);
    await stop();
  }
  const [server, node] = [shortest(ready), shortest(bare)];
  return [
    {
      name: 'server ready',
      budget: `${BUDGET} × Node with an empty program, after Node starts`,
      measured: formatMs(server - node),
      baseline: `Node with an empty program: ${formatMs(node)}`,
      ratio: formatTimes((server - node) / node),
      kept: (server - node) / node <= BUDGET,
    },
  ];
}
