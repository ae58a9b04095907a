import { createHmac } from 'node:crypto';
import type { Dice } from '#contract/rules/dice.ts';
import {
  chainFrom,
  diceFromDigests,
  drawIdOf,
  FAIRNESS_ALGORITHM,
  messageOf,
} from '#contract/rules/fairness.ts';
import { dayOf, periodsPerDay, type Period } from '#contract/rules/schedule.ts';
import { Chance, hashOf } from '../core/world/chance.ts';
import { readMeta, writeMeta } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';

/** Fixed and public, after the chains' commitments (GAME-29). */
const PUBLIC_SALT = 'k3-public-salt-v1';

/** The chance of the past that all worlds of a scenario share, whatever their seeds. */
const SHARED_PAST = new Chance('the past that worlds share');

/** Key in `meta` of the day before which the chains are those of the shared past. */
const PAST_UNTIL = 'past_until';

/**
 * Makes a new world share its past up to a midnight, and returns the world as it is until then: its chance
 * does not depend on the seed.
 */
export function sharePast(world: World, until: number): World {
  writeMeta(world.db, PAST_UNTIL, dayOf(until));
  return { ...world, chance: SHARED_PAST };
}

/** A chain covers a day of a game and takes 30 KB: this holds today of a hundred worlds. */
const CHAINS_KEPT = 400;

/** The chains of all worlds, the most recently used one last. Each is its seeds, joined. */
const chains = new Map<string, string>();

export function promiseOf(world: World, game: Game, period: Period) {
  return {
    algorithm: FAIRNESS_ALGORITHM,
    commitment: seedAt(chainOf(world, game, period.day), 0),
    length: periodsPerDay(game),
    salt: PUBLIC_SALT,
    draw_id: drawIdOf(game.code, period.gameNo),
  };
}

/** Returns the data revealed after a draw. The seed must hash to `previous`. */
export function revealOf(world: World, game: Game, period: Period) {
  const chain = chainOf(world, game, period.day);
  const seed = seedAt(chain, period.seq);
  return {
    algorithm: FAIRNESS_ALGORITHM,
    seed,
    previous: seedAt(chain, period.seq - 1),
    salt: PUBLIC_SALT,
    draw_id: drawIdOf(game.code, period.gameNo),
  };
}

/** Returns the fair dice of a period, by the hash of Node, which is ten times as fast as that of the contract. */
export function fairDice(world: World, game: Game, period: Period): Dice {
  const { seed, salt, draw_id } = revealOf(world, game, period);
  return diceFromDigests((counter) =>
    createHmac('sha256', seed)
      .update(messageOf(salt, draw_id, counter))
      .digest(),
  );
}

const SEED_LENGTH = 64;

/** Returns seed[seq]; seed[0] is the commitment. */
function seedAt(chain: string, seq: number): string {
  const seed = chain.slice(seq * SEED_LENGTH, (seq + 1) * SEED_LENGTH);
  if (seed === '') throw new RangeError(`the day's chain has no seed ${seq}`);
  return seed;
}

function chainOf(world: World, game: Game, day: string): string {
  const isShared = day < (readMeta(world.db, PAST_UNTIL) ?? '');
  const chance = isShared ? SHARED_PAST : world.chance;
  const name = `${game.code}:${day}`;
  const length = periodsPerDay(game);
  const key = `${length}:${name}:${chance.seed}`;
  const chain = chains.get(key) ?? chainFrom(chance.hex(`chain:${name}`), length, hashOf).join('');
  chains.delete(key);
  chains.set(key, chain);
  const [oldest] = chains.keys();
  if (chains.size > CHAINS_KEPT && oldest !== undefined) chains.delete(oldest);
  return chain;
}
