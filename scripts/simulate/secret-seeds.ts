import { nextPeriod, periodAt, type Period } from '#contract/rules/schedule.ts';
import { revealOf } from '../../mock-server/rounds/fairness-chain.ts';
import { allGames, type Game } from '../../mock-server/rounds/games-table.ts';
import type { World } from '../../mock-server/core/world/world.ts';

const DAY = 86_400_000;

/** The seeds of a day and of the draws of the next: before its draw nobody may see one. */
export class SecretSeeds {
  readonly #world: World;
  readonly #drawAtBySeed = new Map<string, number>();
  /** The first period of each game whose seed is not known here yet. */
  readonly #ahead: Map<Game, Period>;

  constructor(world: World) {
    this.#world = world;
    const now = world.clock.now();
    this.#ahead = new Map(allGames(world).map((game) => [game, firstOfDay(game, now)]));
  }

  /** When the seeds that a text names are drawn, those of a known period. */
  drawsOfSeedsIn(text: string): number[] {
    const named = Array.from(text.matchAll(/\b[0-9a-f]{64}\b/g), ([hex]) => hex);
    if (named.length > 0) this.#learnTo(this.#world.clock.now() + DAY);
    return named.map((hex) => this.#drawAtBySeed.get(hex)).filter((drawAt) => drawAt !== undefined);
  }

  #learnTo(at: number): void {
    for (const [game, first] of this.#ahead) {
      let period = first;
      for (; period.drawAt <= at; period = nextPeriod(game, period)) {
        this.#drawAtBySeed.set(revealOf(this.#world, game, period).seed, period.drawAt);
      }
      this.#ahead.set(game, period);
    }
  }
}

function firstOfDay(game: Game, at: number): Period {
  const present = periodAt(game, at);
  return nextPeriod(game, present, 1 - present.seq);
}
