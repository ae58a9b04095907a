import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { queuedDice, strictGames } from '../../rounds/forced-dice.ts';
import { row } from '../world/database.ts';
import { waitingJobs } from '../world/due-work.ts';
import { scenarioOf } from '../world/world.ts';
import type { ControlDeps } from './deps.ts';
import { jobView } from './job-view.ts';

/** How a world stands, at a glance. */
export function statusCalls(app: FastifyInstance, { worlds, due }: ControlDeps): void {
  app.get('/status', (request) => {
    const world = worldOf(worlds, request);
    const { key, clock, chance, db, faults, journal, halted } = world;
    due.catchUp(world, clock.now());
    const [next] = waitingJobs(world, 1);
    return {
      world: key,
      // Where it is kept; a world in memory is nowhere else.
      file: db.memory ? null : db.name,
      scenario: scenarioOf(world),
      seed: chance.seed,
      now: clock.now(),
      frozen: clock.frozen,
      speed: clock.speed,
      strict: strictGames(world),
      dice_queued: queuedDice(world).length,
      next: next ? jobView(next) : null,
      faults: faults.all().length,
      unmet_faults: faults.unmet().length,
      calls: journal.count,
      users: row<{ users: number }>(db, 'SELECT COUNT(*) AS users FROM user')?.users ?? 0,
      halted,
    };
  });
}
