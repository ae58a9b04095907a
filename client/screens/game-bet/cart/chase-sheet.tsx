import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChaseRow as Money, multiplierCap } from '#contract/rules/chase-plan.ts';
import { TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import { formatTime } from '../../../i18n/day-formats.ts';
import { formatPeriod } from '../../../i18n/game-words.ts';
import type { ChaseFormRow } from '../../../stores/game/slip/chase-plan-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { ListRow } from '../../../ui/controls/list-row.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import { ChaseFigures, useChaseProblem, Figures } from './chase-figures.tsx';
import { ChaseKind, ChasePeriods, ChaseStops } from './chase-form.tsx';
import type { CartView } from './use-placed-bet.ts';
import css from './chase.module.css';

/** 1.00 doubled ten times. */
const DOUBLED = '1024.00';

/** Edits the plan of a chase: periods, stakes and stop rules, with the worst case. */
export const ChaseSheet = observer(function ChaseSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  const problem = useChaseProblem();
  return (
    <PageSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chase.title')}
      footer={<ChaseActions onClose={onClose} />}
    >
      <div className="stack-wide">
        <p className="quiet">{t('chase.intro')}</p>
        <ChasePeriods />
        <ChaseKind />
        <ChaseStops />
        <FormProblem text={problem} />
        {!problem && (
          <section className={`stack ${css['chaseFigures']}`} aria-label={t('chase.worst')}>
            <ChaseFigures chase={chase} />
            <p className="quiet">{t('chase.plain', { grown: DOUBLED })}</p>
          </section>
        )}
        <ChaseRows />
        <p className="quiet">{t('chase.stopAnyTime')}</p>
      </div>
    </PageSheet>
  );
});

const ChaseActions = observer(function ChaseActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { chase } = useGameStores().slip;
  const total = chase.preview?.total;
  const applyPlan = () => {
    if (chase.problem) return;
    chase.turnOn();
    onClose();
  };
  const dropPlan = () => {
    chase.turnOff();
    onClose();
  };
  return (
    <div className={css['actions']}>
      {chase.isOn && <Button onClick={dropPlan}>{t('chase.drop')}</Button>}
      <Button kind="primary" isWide onClick={applyPlan}>
        {total === undefined ? t('chase.useNone') : t('chase.use', { total: formatAmount(total) })}
      </Button>
    </div>
  );
});

/** Rows shown at first and with each tap: a hundred fields at once are slow on a slow phone. */
const INITIAL_ROWS = 10;
const MORE_ROWS = 30;

/** Lists the periods of the plan with editable multipliers. */
const ChaseRows = observer(function ChaseRows() {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { rows, isCut } = slip.chase;
  const [shown, setShown] = useState(INITIAL_ROWS);
  const titleId = useId();
  if (rows.length === 0) return null;
  const left = Math.min(MORE_ROWS, rows.length - shown);
  return (
    <section className={css['section']} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('chase.rows')}</h3>
      {isCut && (
        <p className="quiet">
          {t('chase.cut', { periods: rows.length, max: multiplierCap(slip.cart) })}
        </p>
      )}
      <ol>
        {rows.slice(0, shown).map((row, at) => (
          <Row key={at} t={t} row={row} at={at} />
        ))}
      </ol>
      {left > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + MORE_ROWS)}>
          {t('chase.more', { rows: left })}
        </Button>
      )}
    </section>
  );
});

interface RowProps {
  t: TFunction;
  row: ChaseFormRow;
  at: number;
}

const Row = observer(function Row({ t, row, at }: RowProps) {
  const { chase } = useGameStores().slip;
  const { gameNo, drawTime, money } = row;
  const no = gameNo && formatPeriod(gameNo);
  return (
    <li className={css['row']}>
      <span className={css['rowPeriod']}>
        <strong>{no ?? at + 1}</strong>
        {drawTime !== null && (
          <span className="fine">{t('chase.drawAt', { time: formatTime(drawTime) })}</span>
        )}
      </span>
      <span className={css['rowMultiplier']}>
        <span aria-hidden="true">×</span>
        <input
          className={`${css['input']} ${row.isWrong ? css['wrong'] : ''}`}
          aria-label={no ? t('chase.rowMultiplier', { no }) : t('chase.rowNumber', { row: at + 1 })}
          aria-invalid={row.isWrong ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={TEXT_MAX_LENGTH}
          value={row.text}
          onChange={(event) => chase.setRow(at, event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </span>
      {money && <RowMoney t={t} money={money} />}
    </li>
  );
});

function RowMoney({ t, money }: { t: TFunction; money: Money }) {
  const [least, most] = [formatAmount(money.leastNet, true), formatAmount(money.mostNet, true)];
  const figures = [
    [t('chase.amount'), formatAmount(money.cost)],
    [t('chase.cumulative'), formatAmount(money.cumulative)],
    [t('chase.firstWin'), least === most ? least : t('chase.fromTo', { from: least, to: most })],
  ] as const;
  return (
    <dl className={css['rowMoney']}>
      <Figures figures={figures} />
    </dl>
  );
}

interface ChaseEntryProps {
  chase: CartView['chase'];
  isPlaced: boolean;
}

/** Shows in the cart whether the lines are bet over several periods, and opens the plan. */
export const ChaseEntry = observer(function ChaseEntry({ chase, isPlaced }: ChaseEntryProps) {
  const { t } = useTranslation();
  const slipProblem = useChaseProblem();
  const problem = isPlaced ? null : slipProblem;
  const [isOpen, setIsOpen] = useState(false);
  const periods = chase.rows.length;
  const plan = periods > 0 ? t('chase.on', { periods }) : t('placed.none');
  const state = chase.isOn ? plan : t('chase.off');
  return (
    <div className={css['entry']}>
      <ListRow
        title={t('chase.title')}
        end={<span className={chase.isOn ? css['entryOn'] : ''}>{state}</span>}
        onClick={() => setIsOpen(true)}
      />
      {chase.isOn && (
        <div className={css['entrySummary']}>
          {problem && (
            <p role="alert" className="problem">
              {problem}
            </p>
          )}
          {!problem && <ChaseFigures chase={chase} />}
        </div>
      )}
      <ChaseSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
});
