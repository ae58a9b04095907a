import type { Period } from '#contract/rules/schedule.ts';
import { gameById, type Game } from '../rounds/games-table.ts';
import { playPast } from '../rounds/past.ts';
import { knownPeriod } from '../rounds/period-table.ts';
import { periodOfRef } from '../rounds/schedule.ts';
import { enqueue, type DueHandlers } from '../core/world/due-work.ts';
import type { World } from '../core/world/world.ts';

/**
 * The periods with bets before a world begins. Each is drawn and settled at its time as due work; a
 * draw after the beginning is left to the schedule.
 */
export class PastPeriods {
  readonly #world: World;
  readonly #now: number;
  readonly #scheduled = new Set<string>();
  readonly #voided = new Set<string>();

  /** `now` is the moment the world begins. */
  constructor(world: World, now: number) {
    this.#world = world;
    this.#now = now;
  }

  readonly work: DueHandlers = {
    past_period: (world, { ref }) => {
      const { game, period } = periodNamed(world, ref);
      playPast(world, game, period, { isVoid: this.#voided.has(ref) });
      return { work: 1 };
    },
  };

  /** Schedules the draw of a period. Call it inside a transaction. */
  scheduleDraw(game: Game, period: Period): void {
    const ref = refOf(game, period);
    if (period.drawAt > this.#now || this.#scheduled.has(ref)) return;
    this.#scheduled.add(ref);
    enqueue(this.#world, { at: period.drawAt, kind: 'past_period', ref });
  }

  /** Voids a period at its draw time, which must be before the world begins. */
  voidAtDraw(game: Game, period: Period): void {
    if (period.drawAt > this.#now) throw new Error(`${period.gameNo} is not over yet`);
    this.scheduleDraw(game, period);
    this.#voided.add(refOf(game, period));
  }
}

const refOf = (game: Game, period: Period) => `${game.id}:${period.gameNo}`;

function periodNamed(world: World, ref: string): { game: Game; period: Period } {
  const named = periodOfRef(ref);
  const game = named && gameById(world, named.game_id);
  if (!named || !game) throw new Error(`no period of this world: ${ref}`);
  return { game, period: knownPeriod(game, named.game_no) };
}
