import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { WorldClient } from './world-client.ts';

/** Three faces: `[3, 3, 4]`. */
export type Roll = Readonly<QueuedRoll['dice']>;

export type QueuedRoll = ControlAnswer<'GET /dice'>['queued'][number];

/** Sets the dice of a test's world. Draws with such dice are marked as forced. */
export class Dice {
  readonly #world: WorldClient;

  constructor(world: WorldClient) {
    this.#world = world;
  }

  /** Queues rolls, such as `[3, 3, 4]`, for the next draws of a game, in order. */
  async next(gameId: number, ...rolls: Roll[]): Promise<void> {
    await this.#world.control('POST /dice', { game_id: gameId, dice: rolls });
  }

  /** Sets the dice of one period, such as "20260310201", regardless of earlier draws. */
  async forPeriod(gameNo: string, roll: Roll, gameId = 1): Promise<void> {
    await this.#world.control('POST /dice', { game_id: gameId, game_no: gameNo, dice: [roll] });
  }

  /** Makes a draw without a queued roll an error, in one game or all. */
  async strict(isStrict = true, gameId?: number): Promise<void> {
    await this.#world.control('POST /dice', {
      strict: isStrict,
      game_id: gameId,
    });
  }

  async list(): Promise<QueuedRoll[]> {
    return (await this.#world.control('GET /dice')).queued;
  }

  async clear(gameId?: number): Promise<void> {
    await this.#world.control('DELETE /dice', { game_id: gameId });
  }
}
