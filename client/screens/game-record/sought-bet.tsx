import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { BetRow } from './bet-row.tsx';
import css from './sought-bet.module.css';

export interface SoughtBetProps {
  /** The one the address names. */
  orderNo: string | null;
  opened: string | null;
  onToggle: (orderNo: string) => void;
  onCopy: (bet: Bet) => void;
}

/** The bet an address names, while it is not among the rows below. */
export const SoughtBet = observer(function SoughtBet(props: SoughtBetProps) {
  const { orderNo, opened, onToggle, onCopy } = props;
  const t = useT();
  const { sought, pages } = useGameStores().records;
  if (orderNo === null || sought?.orderNo !== orderNo || pages.status !== 'ready') return null;
  const { bet } = sought;
  if (pages.rows.some((row) => row.order_no === orderNo)) return null;
  return (
    <SectionCard title={t('record.sought')} isFlush>
      {bet ? (
        <div className={css['found']}>
          <BetRow
            bet={bet}
            isOpen={opened === orderNo}
            onToggle={() => onToggle(orderNo)}
            onCopy={() => onCopy(bet)}
          />
        </div>
      ) : (
        <p className={css['none']}>{t('record.soughtNone', { no: orderNo })}</p>
      )}
    </SectionCard>
  );
});
