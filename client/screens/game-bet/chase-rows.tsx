import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { multiplierCap, type ChaseRow as Money } from '#contract/rules/chase-plan.ts';
import { formatTime } from '../../i18n/day-formats.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { ChaseFormRow } from '../../stores/game/chase-plan-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './chase-rows.module.css';
import { amountText } from './money-words.ts';

/** So many at first, and so many more at a tap: a hundred fields at once are slow on a slow phone. */
const FIRST = 10;
const MORE = 30;

/** The plan period by period; its multipliers may be changed. */
export const ChaseRows = observer(function ChaseRows() {
  const t = useT();
  const { slip } = useGameStores();
  const { rows, isCut } = slip.chase;
  const [shown, setShown] = useState(FIRST);
  const headId = useId();
  if (rows.length === 0) return null;
  const left = Math.min(MORE, rows.length - shown);
  return (
    <section className={css['part']} aria-labelledby={headId}>
      <h3 id={headId} className={css['head']}>
        {t('chase.rows')}
      </h3>
      {isCut && (
        <p className={css['cut']}>
          {t('chase.cut', { periods: rows.length, max: multiplierCap(slip.cart) })}
        </p>
      )}
      <ol className={css['rows']}>
        {rows.slice(0, shown).map((row, at) => (
          <Row key={at} row={row} at={at} />
        ))}
      </ol>
      {left > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + MORE)}>
          {t('chase.more', { rows: left })}
        </Button>
      )}
    </section>
  );
});

const Row = observer(function Row({ row, at }: { row: ChaseFormRow; at: number }) {
  const t = useT();
  const { chase } = useGameStores().slip;
  const { gameNo, drawTime, money } = row;
  const no = gameNo && formatPeriod(gameNo);
  return (
    <li className={css['row']}>
      <span className={css['period']}>
        <strong className={css['no']}>{no ?? at + 1}</strong>
        {drawTime !== null && (
          <span className={css['quiet']}>{t('chase.drawAt', { time: formatTime(drawTime) })}</span>
        )}
      </span>
      <span className={css['times']}>
        <span aria-hidden="true">×</span>
        <input
          className={`${css['input']} ${row.isWrong ? css['wrong'] : ''}`}
          aria-label={no ? t('chase.rowMultiplier', { no }) : t('chase.rowNumber', { row: at + 1 })}
          aria-invalid={row.isWrong ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={row.text}
          onChange={(event) => chase.setRow(at, event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </span>
      {money && <RowMoney money={money} />}
    </li>
  );
});

function RowMoney({ money }: { money: Money }) {
  const t = useT();
  const [least, most] = [amountText(money.leastNet, true), amountText(money.mostNet, true)];
  const figures = [
    [t('chase.amount'), amountText(money.cost)],
    [t('chase.cumulative'), amountText(money.cumulative)],
    [t('chase.firstWin'), least === most ? least : t('chase.fromTo', { from: least, to: most })],
  ] as const;
  return (
    <dl className={css['money']}>
      {figures.map(([label, figure]) => (
        <div key={label} className={css['figure']}>
          <dt className={css['quiet']}>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
