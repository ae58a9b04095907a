import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { pickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { SlipLine } from '../../stores/game/slip-lines.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './cart-line.module.css';
import { amountText } from './money-words.ts';

export const CartLine = observer(function CartLine({ line }: { line: SlipLine }) {
  const t = useT();
  const { slip, game } = useGameStores();
  const problemId = useId();
  const pick = pickName(t, line.selection);
  const max = game.offerOf(line.selection)?.maxStake;
  const problem =
    line.error &&
    t(`bet.problem.${line.error}`, {
      min: amountText(MIN_STAKE),
      max: max === undefined ? '' : amountText(max),
    });
  return (
    <li className={css['line']}>
      <span className={css['pick']}>
        <span className={css['name']}>{pick}</span>
        {line.odds && <span className={css['odds']}>× {formatOdds(line.odds)}</span>}
      </span>
      <input
        className={`${css['stake']} ${problem ? css['wrong'] : ''}`}
        aria-label={t('bet.stakeOn', { pick })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={line.text}
        onChange={(event) => slip.setStake(line.key, event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        icon={<CloseIcon />}
        label={t('bet.remove', { pick })}
        onClick={() => slip.remove(line.key)}
      />
      <span id={problemId} className={css['problem']} aria-live="polite">
        {problem}
      </span>
    </li>
  );
});
