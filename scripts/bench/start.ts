import { ms, shortest, times, type Row } from './row.ts';
import { bareNodeMs, startFake } from './server.ts';

const BUDGET_MS = 400;
const ROUNDS = 5;

/** From the start of Node to the line that says where it listens. */
export async function measureStart(): Promise<Row[]> {
  const ready: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await bareNodeMs());
    const server = await startFake();
    ready.push(server.readyMs);
    await server.stop();
  }
  const [whole, node] = [shortest(ready), shortest(bare)];
  return [
    {
      name: 'server ready',
      budget: `${BUDGET_MS} ms after Node starts`,
      measured: ms(whole - node),
      baseline: `Node with nothing to do: ${ms(node)}`,
      ratio: times((whole - node) / node),
      kept: whole - node <= BUDGET_MS,
    },
  ];
}
