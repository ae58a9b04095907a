import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import type { Play } from '#contract/rules/plays.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { PickButton } from '../../ui/controls/pick-button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { FigureNote } from './figures-note.tsx';
import { useFigureName } from './figures-words.ts';

export interface PickProps {
  play: Play;
  /** "" where there is nothing to pick. */
  pick?: string;
  /** The face: a word, a number, dice. */
  children: ReactNode;
}

/** One selection of the board. */
export const Pick = observer(function Pick({ play, pick = '', children }: PickProps) {
  const t = useT();
  const { game, slip } = useGameStores();
  const selection = useMemo(() => ({ play, pick }), [play, pick]);
  // A value of its own: a tap draws the pick that was tapped, and not the twenty around it.
  const isPicked = useMemo(() => computed(() => slip.has(selection)), [slip, selection]);
  const figure = useFigureName(selection);
  const offer = game.offerOf(selection);
  const odds = offer ? formatOdds(offer.odds) : t('bet.off');
  const isGraded = offer !== null && offer.odds.length > 1;
  const name = t('bet.pickName', {
    pick: pickName(t, selection),
    odds: isGraded ? t('bet.fishOdds', { odds }) : odds,
  });
  return (
    <PickButton
      odds={isGraded ? odds.replaceAll('.00', '').replaceAll('/', ' · ') : odds}
      name={figure === null ? name : t('bet.named', { name, more: figure })}
      note={offer && <FigureNote selection={selection} />}
      isPicked={isPicked.get()}
      isOff={offer === null}
      onPick={() => slip.toggle(selection)}
    >
      {children}
    </PickButton>
  );
});
