import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { World } from './world.ts';

/** Three faces: `[3, 3, 4]`. */
export type Roll = Readonly<QueuedRoll['dice']>;

/** A roll that waits for its draw. */
export type QueuedRoll = ControlAnswer<'GET /dice'>['queued'][number];

/** Decides what the draws of a test's world show. Draws it decided are marked as forced. */
export class Dice {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Queues rolls, such as `[3, 3, 4]`, for the next draws of a game, in order. */
  async next(gameId: number, ...rolls: Roll[]): Promise<void> {
    await this.#world.control('POST /dice', { game_id: gameId, dice: rolls });
  }

  /** Decides one period, such as "20260310201", whatever is drawn before it. */
  async forPeriod(gameNo: string, roll: Roll, gameId = 1): Promise<void> {
    await this.#world.control('POST /dice', { game_id: gameId, game_no: gameNo, dice: [roll] });
  }

  /** Lets no draw happen by chance: one without a roll of yours is an error, of one game or all. */
  async strict(isStrict = true, gameId?: number): Promise<void> {
    await this.#world.control('POST /dice', {
      strict: isStrict,
      game_id: gameId,
    });
  }

  /** The rolls that wait for their draws. */
  async queued(): Promise<QueuedRoll[]> {
    return (await this.#world.control('GET /dice')).queued;
  }

  /** Forgets the rolls that wait, of one game or all. */
  async clear(gameId?: number): Promise<void> {
    await this.#world.control('DELETE /dice', { game_id: gameId });
  }
}
