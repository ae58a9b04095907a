import type { Dice as Roll } from '#contract/rules/dice.ts';
import type { World } from './world.ts';

/** A roll that waits for its draw. */
export interface QueuedRoll {
  readonly id: number;
  /** Null: for whichever game draws first. */
  readonly game_id: number | null;
  /** Null: for the next draw that has none of its own. */
  readonly game_no: string | null;
  readonly dice: Roll;
}

/** Decides what the draws of a test's world show. Draws it decided are marked as forced. */
export class Dice {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Queues rolls, such as `[3, 3, 4]`, for the next draws of a game, in order. */
  async next(gameId: number, ...rolls: Roll[]): Promise<void> {
    await this.#world.control('POST', '/dice', { game_id: gameId, dice: rolls });
  }

  /** Decides one period, such as "20260310201", whatever is drawn before it. */
  async forPeriod(gameNo: string, roll: Roll, gameId = 1): Promise<void> {
    await this.#world.control('POST', '/dice', { game_id: gameId, game_no: gameNo, dice: [roll] });
  }

  /** Lets no draw happen by chance: one without a roll of yours is an error, of one game or all. */
  async strict(isStrict = true, gameId?: number): Promise<void> {
    await this.#world.control('POST', '/dice', {
      strict: isStrict,
      ...(gameId === undefined ? {} : { game_id: gameId }),
    });
  }

  /** The rolls that wait for their draws. */
  async queued(): Promise<QueuedRoll[]> {
    return (await this.#world.control<{ queued: QueuedRoll[] }>('GET', '/dice')).queued;
  }

  /** Forgets the rolls that wait, of one game or all. */
  async clear(gameId?: number): Promise<void> {
    const query = gameId === undefined ? '' : `?game_id=${gameId}`;
    await this.#world.control('DELETE', `/dice${query}`);
  }
}
