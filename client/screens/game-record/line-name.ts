import type { TFunction } from 'i18next';
import { parseSelection } from '#contract/rules/plays.ts';
import { pickName } from '../../i18n/game-words.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';

export type Line = Bet['lines'][number];

/** Returns the pick of a line. A play that the rules do not know has no readable name. */
export function lineName(t: TFunction, { play, pick }: Line): string {
  const selection = parseSelection(play, pick);
  return selection ? pickName(t, selection) : t('record.unknownPlay');
}
