import type { Dice } from '#contract/rules/dice.ts';
import {
  chainFrom,
  commitment,
  diceOf,
  drawIdOf,
  FAIRNESS_ALGORITHM,
} from '#contract/rules/fairness.ts';
import { periodsPerDay, type Period } from '#contract/rules/schedule.ts';
import type { World } from '../core/world/world.ts';
import type { Game } from './games-table.ts';

/** Fixed and public, after the chains' commitments (GAME-29). */
const PUBLIC_SALT = 'k3-public-salt-v1';

/** Cached chains. A chain covers a day of a game, so this holds yesterday and today of a few games. */
const CHAINS_KEPT = 16;

const chainsByWorld = new WeakMap<World, Map<string, readonly string[]>>();

/** Returns the data published before a draw. */
export function promiseOf(world: World, game: Game, period: Period) {
  return {
    algorithm: FAIRNESS_ALGORITHM,
    commitment: commitment(chainOf(world, game, period.day)),
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
    previous: period.seq === 1 ? commitment(chain) : seedAt(chain, period.seq - 1),
    salt: PUBLIC_SALT,
    draw_id: drawIdOf(game.code, period.gameNo),
  };
}

/** Returns the fair dice of a period. */
export function fairDice(world: World, game: Game, period: Period): Dice {
  const { seed, salt, draw_id } = revealOf(world, game, period);
  return diceOf(seed, salt, draw_id);
}

function seedAt(chain: readonly string[], seq: number): string {
  const seed = chain[seq];
  if (seed === undefined) throw new RangeError(`the day's chain has no seed ${seq}`);
  return seed;
}

function chainOf(world: World, game: Game, day: string): readonly string[] {
  let chains = chainsByWorld.get(world);
  if (!chains) chainsByWorld.set(world, (chains = new Map()));
  const name = `${game.code}:${day}`;
  let chain = chains.get(name);
  if (!chain) {
    if (chains.size >= CHAINS_KEPT) chains.clear();
    chain = chainFrom(world.chance.hex(`chain:${name}`), periodsPerDay(game));
    chains.set(name, chain);
  }
  return chain;
}
