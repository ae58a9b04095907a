import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import { revealOf } from '../../mock-server/rounds/fairness-chain.ts';
import { allGames, type Game } from '../../mock-server/rounds/games-table.ts';
import type { World } from '../../mock-server/core/world/world.ts';

/** Knows the secret seeds of the draws, which no answer may contain before their draw. */
export class SecretSeeds {
  readonly #world: World;
  readonly #drawAtBySeed = new Map<string, number>();
  /** For each game, the first period whose seed is not in the map yet. */
  readonly #next: Map<Game, Period>;

  constructor(world: World) {
    this.#world = world;
    const now = world.clock.now();
    this.#next = new Map(allGames(world).map((game) => [game, firstOfDay(game, now)]));
  }

  /** Returns the draw times of all seeds that the text contains. */
  drawTimesIn(text: string): number[] {
    const hashes = Array.from(text.matchAll(/\b[0-9a-f]{64}\b/g), ([hex]) => hex);
    if (hashes.length > 0) this.#addUntil(this.#world.clock.now() + DAY_MS);
    return hashes
      .map((hex) => this.#drawAtBySeed.get(hex))
      .filter((drawAt) => drawAt !== undefined);
  }

  #addUntil(at: number): void {
    for (const [game, first] of this.#next) {
      let period = first;
      for (; period.drawAt <= at; period = nextPeriod(game, period)) {
        this.#drawAtBySeed.set(revealOf(this.#world, game, period).seed, period.drawAt);
      }
      this.#next.set(game, period);
    }
  }
}

function firstOfDay(game: Game, at: number): Period {
  const present = periodAt(game, at);
  return nextPeriod(game, present, 1 - present.seq);
}
