import { fillWorld } from '../../mock-server/scenario/fill-world.ts';
import { openDatabase } from '../../mock-server/core/world/database.ts';
import { wallClock } from '../../mock-server/core/world/clock.ts';
import { closeWorld, openWorld } from '../../mock-server/core/world/world.ts';
import { ms, shortest, times, type Row } from './row.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';

const BUDGET_MS = 20;
const ROUNDS = 25;

/** A world of the default scenario in memory, as each test has one; the first of a process apart. */
export async function measureWorld(): Promise<Row[]> {
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
      measured: ms(measured),
      baseline: `an empty database with the tables: ${ms(empty)}`,
      ratio: times(measured / empty),
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
