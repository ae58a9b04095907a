import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/fields.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { formatAmount } from './amount-formats.ts';
import { ChaseFigures, useChaseProblem } from './chase-entry.tsx';
import { ChaseKind, ChasePeriods, ChaseStops } from './chase-form.tsx';
import { ChaseRows } from './chase-rows.tsx';
import css from './chase.module.css';

/** 1.00 doubled ten times. */
const DOUBLED = '1024.00';

export interface ChaseSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the plan of a chase: periods, stakes and stop rules, with the worst case. */
export const ChaseSheet = observer(function ChaseSheet({ isOpen, onClose }: ChaseSheetProps) {
  const t = useT();
  const problem = useChaseProblem();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('chase.title')}
      closeLabel={t('common.close')}
      footer={<ChaseActions onClose={onClose} />}
    >
      <div className={css['plan']}>
        <p className={css['quiet']}>{t('chase.intro')}</p>
        <ChasePeriods />
        <ChaseKind />
        <ChaseStops />
        <FormProblem text={problem} />
        {!problem && (
          <section className={css['figures']} aria-label={t('chase.worst')}>
            <ChaseFigures />
            <p className={css['quiet']}>{t('chase.plain', { grown: DOUBLED })}</p>
          </section>
        )}
        <ChaseRows />
        <p className={css['quiet']}>{t('chase.stopAnyTime')}</p>
      </div>
    </Sheet>
  );
});

const ChaseActions = observer(function ChaseActions({ onClose }: { onClose: () => void }) {
  const t = useT();
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
