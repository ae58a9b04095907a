import { fillWorld } from '../../mock-server/scenario/fill-world.ts';
import { openDatabase } from '../../mock-server/core/world/database.ts';
import { wallClock } from '../../mock-server/core/world/clock.ts';
import { closeWorld, openWorld } from '../../mock-server/core/world/world.ts';
import { formatMs, formatTimes, shortest, type Row } from './row.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';

const BUDGET_MS = 20;
const ROUNDS = 25;

/** Measures how long a world of the default scenario in memory takes, as every test creates one. */
export async function measureWorld(): Promise<Row[]> {
  // The first world of a process takes longer than the others.
  makeWorld(0);
  const worlds = Array.from({ length: ROUNDS }, (_, no) => timed(() => makeWorld(no + 1)));
  const bare = Array.from({ length: ROUNDS }, () =>
    timed(() => openDatabase(':memory:', MIGRATIONS).close()),
  );
  const [measured, empty] = [shortest(worlds), shortest(bare)];
  return [
    {
      name: 'new world',
      budget: `${BUDGET_MS} ms in memory`,
      measured: formatMs(measured),
      baseline: `an empty database with all tables: ${formatMs(empty)}`,
      ratio: formatTimes(measured / empty),
      kept: measured <= BUDGET_MS,
    },
  ];
}

function makeWorld(no: number): void {
  const key = `bench-${no}`;
  const { world } = openWorld({
    migrations: MIGRATIONS,
    key,
    file: ':memory:',
    wall: wallClock,
    seed: key,
  });
  fillWorld(world, 'default');
  closeWorld(world);
}

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
