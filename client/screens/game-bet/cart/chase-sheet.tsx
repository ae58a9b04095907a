import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChaseRow as Money, multiplierCap } from '#contract/rules/chase-plan.ts';
import { TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import { listWords, pickName } from '../../../i18n/game-words.ts';
import { formatTime } from '../../../i18n/day-formats.ts';
import type { ChaseFormRow } from '../../../stores/game/slip/chase-plan-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { ListRow } from '../../../ui/controls/list-row.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import { ChaseFigures } from './cart-preview.tsx';
import { ChaseForm } from './chase-form.tsx';
import type { CartView } from './use-placed-bet.ts';
import css from './chase.module.css';

/** 1.00 doubled ten times. */
const DOUBLED = '1024.00';

export const ChaseSheet = observer(function ChaseSheet(sheet: SheetControl) {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const problem = useChaseProblem();
  return (
    <PageSheet
      {...sheet}
      title={t('chase.title')}
      footer={<ChaseSummary onClose={sheet.onClose} />}
    >
      <div className="stack">
        <p className="quiet tabular">
          {[
            listWords(
              t,
              slip.lines.map(({ selection }) => pickName(t, selection)),
            ),
            t('chase.perDraw', { amount: formatAmount(slip.total) }),
          ].join(' · ')}
        </p>
        <ChaseForm />
        <FormProblem text={problem} />
        <ChaseRows />
        <p className="quiet">{t('chase.intro')}</p>
        <p className="quiet">{t('chase.plain', { grown: DOUBLED })}</p>
        <p className="quiet">{t('chase.stopAnyTime')}</p>
      </div>
    </PageSheet>
  );
});

/** What the plan costs and brings, above the button that takes it. */
const ChaseSummary = observer(function ChaseSummary({ onClose }: { onClose: () => void }) {
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
    <div className="stack">
      <section aria-label={t('bet.worst')}>
        <ChaseFigures chase={chase} />
      </section>
      <div className={`wrap ${css['actions']}`}>
        {chase.isOn && <Button onClick={dropPlan}>{t('chase.drop')}</Button>}
        <Button kind="primary" isWide onClick={applyPlan}>
          {total === undefined
            ? t('chase.useNone')
            : t('chase.use', { total: formatAmount(total) })}
        </Button>
      </div>
    </div>
  );
});

/** Describes why the plan is not valid; `null` for a valid plan. Call it in an observer. */
function useChaseProblem(): string | null {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { problem } = slip.chase;
  if (problem === null) return null;
  if (problem === 'row') return t('chase.problem.row', { max: multiplierCap(slip.cart) });
  // The field itself shows any other.
  const told = TOLD_HERE.find((each) => each === problem);
  return t(told ? `chase.problem.${told}` : 'chase.problem.field');
}

const TOLD_HERE = ['lines', 'several_plays', 'cannot_clear', 'capped'] as const;

/** Rows shown at first and with each tap: a hundred fields at once are slow on a slow phone. */
const INITIAL_ROWS = 10;
const MORE_ROWS = 30;

const ChaseRows = observer(function ChaseRows() {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { rows, isCut } = slip.chase;
  const [shown, setShown] = useState(INITIAL_ROWS);
  if (rows.length === 0) return null;
  const left = Math.min(MORE_ROWS, rows.length - shown);
  return (
    <>
      {isCut && (
        <p className="quiet">
          {t('chase.cut', { periods: rows.length, max: multiplierCap(slip.cart) })}
        </p>
      )}
      <table className={`tabular ${css['table']}`} aria-label={t('chase.rows')}>
        <thead className="fine">
          <tr>
            <th scope="col">{t('lost.draw')}</th>
            <th scope="col">×</th>
            <th scope="col">{t('chase.cumulative')}</th>
            <th scope="col">{t('chase.firstWin')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            <Row key={at} t={t} row={row} at={at} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button kind="quiet" onClick={() => setShown(shown + MORE_ROWS)}>
          {t('chase.more', { rows: left })}
        </Button>
      )}
    </>
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
  const no = gameNo?.slice(8);
  return (
    <tr>
      <th scope="row">
        <span>{no ?? at + 1}</span>
        {drawTime !== null && <span className="fine if-wide">{` ${formatTime(drawTime)}`}</span>}
      </th>
      <td>
        <input
          className={`typed tabular at-end ${css['input']}`}
          aria-label={no ? t('chase.rowMultiplier', { no }) : t('chase.rowNumber', { row: at + 1 })}
          aria-invalid={row.isWrong ? true : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={TEXT_MAX_LENGTH}
          value={row.text}
          onChange={(event) => chase.setRow(at, event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </td>
      <td>{money && formatAmount(money.cumulative)}</td>
      <td>{money && describeNet(t, money)}</td>
    </tr>
  );
});

function describeNet(t: TFunction, { leastNet, mostNet }: Money): string {
  const [from, to] = [formatAmount(leastNet, true), formatAmount(mostNet, true)];
  return from === to ? from : t('chase.fromTo', { from, to });
}

interface ChaseEntryProps {
  chase: CartView['chase'];
  isPlaced: boolean;
}

/** Shows in the cart whether the lines are bet over several periods, and opens the plan. */
export const ChaseEntry = observer(function ChaseEntry({ chase, isPlaced }: ChaseEntryProps) {
  const { t } = useTranslation();
  const slipProblem = useChaseProblem();
  const problem = isPlaced || !chase.isOn ? null : slipProblem;
  const [isOpen, setIsOpen] = useState(false);
  const periods = chase.rows.length;
  const plan = periods > 0 ? t('chase.on', { periods }) : t('placed.none');
  return (
    <div className={css['entry']}>
      <ListRow
        title={t('chase.title')}
        note={
          problem ? (
            <span role="alert" className="problem">
              {problem}
            </span>
          ) : (
            <span className={chase.isOn ? 'accent' : ''}>{chase.isOn ? plan : t('chase.off')}</span>
          )
        }
        onClick={() => setIsOpen(true)}
      />
      <ChaseSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
});
