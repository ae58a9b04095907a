import type { Period } from '#contract/rules/schedule.ts';
import { gameById, type Game } from '../rounds/games-table.ts';
import { playPast } from '../rounds/past.ts';
import { knownPeriod } from '../rounds/period-table.ts';
import { periodOfRef } from '../rounds/schedule.ts';
import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';

/**
 * The periods before a world begins that somebody bet on. Each is drawn and settled at its time, as
 * due work; one whose draw is still to come is left to the schedule.
 */
export class PastPeriods {
  readonly #world: World;
  readonly #now: number;
  readonly #awaited = new Set<string>();
  readonly #calledOff = new Set<string>();

  /** `now` is when the world begins. */
  constructor(world: World, now: number) {
    this.#world = world;
    this.#now = now;
  }

  readonly work: DueHandlers = {
    past_period: (world, { ref }) => {
      const { game, period } = periodNamed(world, ref);
      playPast(world, game, period, { isVoid: this.#calledOff.has(ref) });
      return { work: 1 };
    },
  };

  /** Has a period drawn when its time comes. Inside a transaction. */
  await(game: Game, period: Period): void {
    const ref = refOf(game, period);
    if (period.drawAt > this.#now || this.#awaited.has(ref)) return;
    this.#awaited.add(ref);
    enqueue(this.#world, { at: period.drawAt, kind: 'past_period', ref });
  }

  /** Has a period be void when its time comes, which must be before the world begins. */
  callOff(game: Game, period: Period): void {
    if (period.drawAt > this.#now) throw new Error(`${period.gameNo} is not over yet`);
    this.await(game, period);
    this.#calledOff.add(refOf(game, period));
  }
}

const refOf = (game: Game, period: Period) => `${game.id}:${period.gameNo}`;

function periodNamed(world: World, ref: string): { game: Game; period: Period } {
  const named = periodOfRef(ref);
  const game = named && gameById(world, named.game_id);
  if (!named || !game) throw new Error(`no period of this world: ${ref}`);
  return { game, period: knownPeriod(game, named.game_no) };
}
