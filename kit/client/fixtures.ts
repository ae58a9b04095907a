import { AppClock } from './app-clock.ts';
import { Dice } from './dice.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import { loginEntries, Player } from './player.ts';
import { findProblems, Watch } from './problems.ts';
import type { WorldClient } from './world-client.ts';

/** The place of a login, such as `localStorage`. */
export type LoginStorage = Pick<Storage, 'setItem'>;

/** The means of a test without a browser to move its world. */
export interface Fixtures {
  readonly world: WorldClient;
  readonly clock: AppClock;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly player: Player;
  /** Announces problems that the test expects. */
  readonly watch: Watch;
}

/**
 * Creates the fixtures of a world.
 *
 * @param storage gets the login of `player.signIn`. Default: `localStorage`, if there is one
 */
export function createFixtures(world: WorldClient, storage?: LoginStorage): Fixtures {
  return {
    world,
    clock: new AppClock(world),
    dice: new Dice(world),
    faults: new Faults(world),
    journal: new Journal(world),
    player: new Player(world, async (info) => {
      const target = storage ?? ('localStorage' in globalThis ? localStorage : null);
      for (const [name, value] of Object.entries(loginEntries(info))) target?.setItem(name, value);
    }),
    watch: new Watch(),
  };
}

/**
 * Returns the problems of a world, and of all worlds made from it, one sentence each: books that do not
 * add up, failed due work, faults that no call met, calls that no endpoint answers, what was added to
 * `watch`.
 */
export async function findAllProblems(world: WorldClient, watch: Watch): Promise<string[]> {
  const problems: string[] = [];
  for (const member of world.family) problems.push(...(await findProblems(member, watch)));
  const reported = watch.errors.map(({ text }) => text).filter((text) => !watch.isAnnounced(text));
  return [...problems, ...reported, ...watch.missed];
}
