import { observer } from 'mobx-react-lite';
import { formatMoney } from '#contract/money.ts';
import { diceName, formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { SettledPeriod, PeriodTotals } from '../../stores/game/settled-period.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { Money } from '../../ui/controls/money-text.tsx';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import css from './earlier-results.module.css';
import { useFaces } from './result-words.ts';

export interface EarlierResultsProps {
  earlier: readonly SettledPeriod[];
  /** Of all draws, the newest with them. */
  total: PeriodTotals;
}

/** What else was drawn meanwhile, in short, and what all of it came to. */
export function EarlierResults({ earlier, total }: EarlierResultsProps) {
  const t = useT();
  return (
    <section className={css['earlier']} aria-labelledby="earlier-results">
      <h3 id="earlier-results" className={css['title']}>
        {t('result.earlier')}
      </h3>
      <ul>
        {earlier.map((settled) => (
          <EarlierRow key={`${settled.gameId} ${settled.gameNo}`} settled={settled} />
        ))}
      </ul>
      <p className={css['total']}>
        <span>{t('result.total', { count: earlier.length + 1 })}</span>
        <span className={css['sums']}>
          <span>
            <span className={css['quiet']}>{t('result.returned')}</span>{' '}
            <Money amount={formatMoney(total.returned)} size="s" />
          </span>
          <span>
            <span className={css['quiet']}>{t('result.net')}</span>{' '}
            <Money amount={formatMoney(total.net)} size="s" isSigned tone="result" />
          </span>
        </span>
      </p>
    </section>
  );
}

const EarlierRow = observer(function EarlierRow({ settled }: { settled: SettledPeriod }) {
  const t = useT();
  const { gameId, gameNo, gameName, dice, net } = settled;
  const faces = useFaces(gameId);
  return (
    <li className={css['row']}>
      <span className={css['period']}>
        <PeriodBadge gameNo={gameNo} name={t('game.period', { no: formatPeriod(gameNo) })} />
        <span className={css['quiet']}>{gameName}</span>
      </span>
      <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="s" />
      <span className={css['net']}>
        <span className="visually-hidden">{t('result.net')} </span>
        <Money amount={formatMoney(net)} size="s" isSigned tone="result" />
      </span>
    </li>
  );
});
