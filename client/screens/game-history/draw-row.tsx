import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { formatTime } from '../../i18n/day-formats.ts';
import { diceName, labelsOf, formatPeriod, shapeName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { useProof } from '../shared/stores/use-proof.ts';
import css from './draw-row.module.css';

export interface DrawRowProps {
  draw: Draw;
  faces: 'dice' | 'fish';
}

/** A draw of the list; a tap shows its fairness proof. */
export function DrawRow({ draw, faces }: DrawRowProps) {
  const t = useT();
  const showProof = useProof();
  const { history } = useGameStores();
  const dice = parseDice(draw.dice);
  if (!dice) return null;
  const labels = labelsOf(t, dice);
  const shape = shapeName(t, dice);
  const no = formatPeriod(draw.game_no);
  return (
    <li>
      <button
        type="button"
        className={css['row']}
        onClick={() => {
          const { gameId } = history;
          if (gameId !== null) showProof({ gameId, gameNo: draw.game_no, draw });
        }}
      >
        <span className={css['when']}>
          <PeriodBadge gameNo={draw.game_no} name={t('game.period', { no })} />
          <span className={css['note']}>
            {[formatTime(draw.draw_time), ...(labels.includes(shape) ? [] : [shape])].join(' · ')}
          </span>
          {draw.proof.forced && <span className={css['note']}>{t('history.forced')}</span>}
        </span>
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="s" />
        <span className={css['words']}>
          <span className={css['sum']}>{sumOf(dice)}</span>
          <span>{labels.join(' · ')}</span>
        </span>
        <span className={css['arrow']}>
          <ForwardIcon />
        </span>
        <span className="visually-hidden">{t('proof.open')}</span>
      </button>
    </li>
  );
}
