import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import { BetRow } from './bet-row.tsx';
import css from './bet-record-screen.module.css';

export interface RowState {
  opened: string | null;
  onToggle: (orderNo: string) => void;
  onCopy: (bet: Bet) => void;
}

/** Shows the bet that the URL names, unless it is among the loaded rows. */
export const LinkedBet = observer(function LinkedBet(props: { orderNo: string } & RowState) {
  const { orderNo, opened, onToggle, onCopy } = props;
  const { t } = useTranslation();
  const { sought, pages } = useRecordStores().records;
  if (sought?.orderNo !== orderNo || pages.status !== 'ready') return null;
  const { bet } = sought;
  if (pages.rows.some((row) => row.order_no === orderNo)) return null;
  return (
    <SectionCard title={t('record.sought')} isFlush>
      {bet ? (
        <div className={css['bets']}>
          <BetRow
            t={t}
            bet={bet}
            isOpen={opened === orderNo}
            onToggle={() => onToggle(orderNo)}
            onCopy={() => onCopy(bet)}
          />
        </div>
      ) : (
        <p className={`quiet ${css['none']}`}>{t('record.soughtNone', { no: orderNo })}</p>
      )}
    </SectionCard>
  );
});
