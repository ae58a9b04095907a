import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import { BetRows, type RowState } from './bet-row.tsx';
import css from './bet-record-screen.module.css';

/** Shows the bet that the URL names, unless it is among the loaded rows. */
export const LinkedBet = observer(function LinkedBet(props: { orderNo: string } & RowState) {
  const { orderNo, ...rowState } = props;
  const { t } = useTranslation();
  const { sought, pages } = useRecordStores().records;
  if (sought?.orderNo !== orderNo || pages.status !== 'ready') return null;
  const { bet } = sought;
  if (pages.rows.some((row) => row.order_no === orderNo)) return null;
  return (
    <SectionCard title={t('record.sought')} isFlush>
      {bet ? (
        <BetRows bets={[bet]} {...rowState} />
      ) : (
        <p className={`quiet ${css['none']}`}>{t('record.soughtNone', { no: orderNo })}</p>
      )}
    </SectionCard>
  );
});
