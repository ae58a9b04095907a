import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { ChaseFigures } from './chase-figures.tsx';
import css from './chase-row.module.css';
import { ChaseSheet } from './chase-sheet.tsx';
import { useChaseProblem } from './chase-words.ts';

/** In the cart: whether the lines are bet once or over several periods, and the way to the plan. */
export const ChaseRow = observer(function ChaseRow() {
  const t = useT();
  const { slip } = useGameStores();
  const { chase } = slip;
  const problem = useChaseProblem();
  const [isOpen, setIsOpen] = useState(false);
  const state = chase.isOn ? t('chase.on', { periods: chase.rows.length }) : t('chase.off');
  return (
    <div className={css['card']}>
      <ListRow
        title={t('chase.title')}
        end={<span className={chase.isOn ? css['on'] : ''}>{state}</span>}
        onClick={() => setIsOpen(true)}
      />
      {chase.isOn && (
        <div className={css['about']}>
          {slip.linesError === null && problem && (
            <p role="alert" className={css['problem']}>
              {problem}
            </p>
          )}
          {!problem && <ChaseFigures />}
        </div>
      )}
      <ChaseSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
});
