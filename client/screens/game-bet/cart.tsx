import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { formatPeriod, pickName } from '../../i18n/game-words.ts';
import { useT, useLocalization } from '../../i18n/i18n.ts';
import type { SlipLine } from '../../stores/game/slip-lines.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { clockText } from '../../ui/controls/countdown.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount, formatShare } from './amount-formats.ts';
import { BetMessages } from './bet-messages.tsx';
import { ChaseEntry, FigurePairs } from './chase-entry.tsx';
import type { Placement } from './placement.tsx';
import css from './cart.module.css';

/** Lists the lines of the next bet and previews the result. */
export const Cart = observer(function Cart({ placement }: { placement: Placement }) {
  const t = useT();
  const { slip } = useGameStores();
  if (slip.lines.length === 0) {
    return (
      <>
        <BetMessages placement={placement} />
        <p className={css['empty']}>{t('bet.cartEmptyText')}</p>
      </>
    );
  }
  return (
    <div className="stack">
      <BetMessages placement={placement} />
      <PeriodNote />
      <ul>
        {slip.lines.map((line) => (
          <CartLine key={line.key} line={line} />
        ))}
      </ul>
      <CartPreview />
      <ChaseEntry />
      <p className="fine centered">{t('app.playMoney')}</p>
    </div>
  );
});

/** Shows the period of the cart and the time until it closes. */
const PeriodNote = observer(function PeriodNote() {
  const t = useT();
  const { slip, game } = useGameStores();
  const no = slip.gameNo ? formatPeriod(slip.gameNo) : '';
  if (slip.pinState === 'passed') {
    return (
      <div className={css['passed']} role="status">
        <strong>{t('bet.passedTitle', { no })}</strong>
        <span>{t('bet.passedText')}</span>
      </div>
    );
  }
  const clock = clockText(game.remainingMs);
  return (
    <p className="spread quiet tabular">
      <span>{t('bet.forPeriod', { no })}</span>
      <span className="tabular">
        {slip.pinState === 'ready'
          ? `${t('game.closesIn')} ${clock}`
          : t('bet.waiting', { time: clock })}
      </span>
    </p>
  );
});

const CartLine = observer(function CartLine({ line }: { line: SlipLine }) {
  const t = useT();
  const { slip, game } = useGameStores();
  const problemId = useId();
  const pick = pickName(t, line.selection);
  const max = game.offerOf(line.selection)?.maxStake;
  const problem =
    line.error &&
    t(`bet.problem.${line.error}`, {
      min: formatAmount(MIN_STAKE),
      max: max === undefined ? '' : formatAmount(max),
    });
  return (
    <li className={css['line']}>
      <span className={css['pick']}>
        <span className={css['name']}>{pick}</span>
        {line.odds && <span className="quiet tabular">× {formatOdds(line.odds)}</span>}
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

/** Previews the result, computed by the function that settles bets. */
const CartPreview = observer(function CartPreview() {
  const { t, locale } = useLocalization();
  const { preview, chase } = useGameStores().slip;
  if (!preview) return null;
  const figures = [
    [t('bet.ahead'), formatShare(locale, preview.aheadOutcomes)],
    [t('bet.cost'), formatAmount(preview.expectedCost)],
    [t('bet.best'), formatAmount(preview.best, true)],
    [t('bet.worst'), formatAmount(preview.worst, true)],
  ] as const;
  return (
    <div className={css['preview']}>
      <FigurePairs figures={figures} />
      <p className={`fine ${css['previewNote']}`}>
        {t(chase.isOn ? 'chase.oneDraw' : 'bet.previewNote')}
      </p>
    </div>
  );
});
