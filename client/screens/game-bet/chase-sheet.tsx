import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { ChaseFigures } from './chase-figures.tsx';
import { ChaseKindFields } from './chase-kind-fields.tsx';
import { ChaseRows } from './chase-rows.tsx';
import css from './chase-sheet.module.css';
import { ChasePeriods, ChaseStops } from './chase-fields.tsx';
import { useChaseProblem } from './chase-words.ts';
import { amountText } from './money-words.ts';

/** Ten doublings of 1.00. */
const GROWN = '1024.00';

export interface ChaseSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The plan of a chase: how many periods, at which stakes, when to stop, and what that may cost. */
export const ChaseSheet = observer(function ChaseSheet({ isOpen, onClose }: ChaseSheetProps) {
  const t = useT();
  const problem = useChaseProblem();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chase.title')}
      closeLabel={t('common.close')}
      footer={<ChaseActs onClose={onClose} />}
    >
      <div className={css['plan']}>
        <p className={css['quiet']}>{t('chase.intro')}</p>
        <ChasePeriods />
        <ChaseKindFields />
        <ChaseStops />
        <FormProblem words={problem} />
        {!problem && (
          <section className={css['figures']} aria-label={t('chase.worst')}>
            <ChaseFigures />
            <p className={css['quiet']}>{t('chase.plain', { grown: GROWN })}</p>
          </section>
        )}
        <ChaseRows />
        <p className={css['quiet']}>{t('chase.stopAnyTime')}</p>
      </div>
    </Sheet>
  );
});

const ChaseActs = observer(function ChaseActs({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { chase } = useGameStores().slip;
  const total = chase.preview?.total;
  const use = () => {
    if (chase.problem) return;
    chase.turnOn();
    onClose();
  };
  const drop = () => {
    chase.turnOff();
    onClose();
  };
  return (
    <div className={css['acts']}>
      {chase.isOn && <Button onClick={drop}>{t('chase.drop')}</Button>}
      <Button kind="primary" isWide onClick={use}>
        {total === undefined ? t('chase.useNone') : t('chase.use', { total: amountText(total) })}
      </Button>
    </div>
  );
});
