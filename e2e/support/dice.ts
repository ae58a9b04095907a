import type { Dice as Roll } from '#contract/rules/dice.ts';
import type { World } from './world.ts';

/** Decides what the next draws of a test's world show. */
export class Dice {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Queues rolls for the next draws of a game, in order. */
  async next(gameId: number, ...rolls: Roll[]): Promise<void> {
    await this.#world.control('POST', '/dice', { game_id: gameId, dice: rolls });
  }
}
