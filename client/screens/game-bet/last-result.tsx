import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { diceName, labelsOf, formatPeriod, resultName, shapeName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { ProofButton } from '../shared/parts/proof-button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './last-result.module.css';

/** The newest draw. It tumbles when it comes while the player looks on, not when the page opens. */
export const LastResult = observer(function LastResult() {
  const t = useT();
  const navigation = useNavigation();
  const { game } = useGameStores();
  const draw = game.lastDraw;
  const [seenFirst] = useState(draw?.game_no);
  const dice = parseDice(draw?.dice);
  if (!draw || !dice) return <p className={css['none']}>{t('game.noDrawYet')}</p>;
  const faces = game.game?.face ?? 'dice';
  const no = formatPeriod(draw.game_no);
  const labels = labelsOf(t, dice);
  const shape = shapeName(t, dice);
  const isTold = labels.includes(shape);
  const words = isTold ? labels : [...labels, shape];
  const name = resultName(t, dice, faces);
  const result = isTold ? name : t('bet.named', { name, more: shape.toLowerCase() });
  return (
    <div className={css['row']}>
      <button
        type="button"
        className={css['last']}
        aria-label={t('bet.lastResultName', { no, result })}
        onClick={() =>
          navigation.navigate(urlOf('gameHistory', { game_id: game.gameId ?? undefined }))
        }
      >
        <span className={css['label']}>
          {t('bet.lastResult')} {draw.game_no.slice(8)}
          <ForwardIcon />
        </span>
        <DiceRow
          key={draw.game_no}
          dice={dice}
          name={diceName(t, dice, faces)}
          faces={faces}
          isTumbling={draw.game_no !== seenFirst}
        />
        <span className={css['words']}>
          <strong className={css['sum']}>{sumOf(dice)}</strong>
          <span>{words.join(' · ')}</span>
        </span>
      </button>
      {game.gameId !== null && (
        <ProofButton isIcon gameId={game.gameId} gameNo={draw.game_no} draw={draw} />
      )}
    </div>
  );
});
