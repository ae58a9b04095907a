import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Selection } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { PickButton } from '../../ui/pick-button.tsx';
import { useGameStores } from '../use-game-stores.tsx';

export interface PickProps {
  selection: Selection;
  /** The face: a word, a number, dice. */
  children: ReactNode;
}

/** One selection of the board. */
export const Pick = observer(function Pick({ selection, children }: PickProps) {
  const t = useT();
  const { game, slip } = useGameStores();
  const offer = game.offerOf(selection);
  const pick = pickName(t, selection);
  const odds = offer ? formatOdds(offer.odds) : t('bet.off');
  const isGraded = offer !== null && offer.odds.length > 1;
  return (
    <PickButton
      odds={isGraded ? odds.replaceAll('.00', '').replaceAll('/', ' · ') : odds}
      name={t('bet.pickName', { pick, odds: isGraded ? t('bet.fishOdds', { odds }) : odds })}
      isPicked={slip.has(selection)}
      isOff={offer === null}
      onPick={() => slip.toggle(selection)}
    >
      {children}
    </PickButton>
  );
});
