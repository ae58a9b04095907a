import { parseDice, sizeOf, sumOf } from '#contract/rules/dice.ts';
import type { Draw } from '../../../stores/game/game-store.ts';

/** A draw of the road. A triple is neither big nor small. */
export interface RoadStep {
  readonly gameNo: string;
  readonly sum: number;
  readonly size: 'big' | 'small' | 'triple';
}

/** Draws of the road at first, and that each further part adds. */
export const ROAD_STEP = 20;

/**
 * Returns the newest draws, the newest first, without those whose result may not be told yet.
 *
 * @param draws of the statistics, the newest last
 * @param last the last draw that may be told; the statistics learn of it later
 */
export function roadOf(
  draws: readonly Draw[],
  last: Draw | null,
  isHidden: (gameNo: string) => boolean,
  length = ROAD_STEP,
): readonly RoadStep[] {
  const newest = draws.at(-1)?.game_no ?? '';
  const known = last && last.game_no > newest ? [...draws, last] : draws;
  return known
    .slice(-length - 1)
    .filter(({ game_no }) => !isHidden(game_no))
    .slice(-length)
    .toReversed()
    .flatMap(({ game_no, dice: wireDice }) => {
      const dice = parseDice(wireDice);
      return dice ? [{ gameNo: game_no, sum: sumOf(dice), size: sizeOf(dice) }] : [];
    });
}
