import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../../ui/controls/list-row.tsx';
import type { CartView } from './cart-view.ts';
import { ChaseFigures, useChaseProblem } from './chase-figures.tsx';
import { ChaseSheet } from './chase-sheet.tsx';
import css from './chase.module.css';

interface ChaseEntryProps {
  chase: CartView['chase'];
  /** True for the chase of a bet that was placed. */
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
