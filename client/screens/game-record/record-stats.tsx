import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber, formatPercent } from '../../i18n/number-formats.ts';
import { Money } from '../../ui/controls/money-text.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Stat, Stats } from '../../ui/layout/stat.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './record-stats.module.css';

/** Figures of the whole filter, not of the rows loaded so far. */
export const RecordStats = observer(function RecordStats() {
  const { t, locale } = useWords();
  const { stats, pages } = useGameStores().records;
  if (pages.status === 'failed') return null;
  const winRate = (percent: string | null) =>
    percent === null ? t('record.none') : formatPercent(locale, Number(percent) / 100);
  const waits = <Skeleton width="4ch" />;
  return (
    <SectionCard>
      <Stats isFour>
        <Stat label={t('record.bets')}>{stats ? formatNumber(locale, stats.bets) : waits}</Stat>
        <Stat label={t('record.staked')}>{stats ? <Money amount={stats.amount} /> : waits}</Stat>
        <Stat label={t('record.net')}>
          {stats ? <Money amount={stats.profit} isSigned tone="result" /> : waits}
        </Stat>
        <Stat label={t('record.winRate')}>{stats ? winRate(stats.win_rate) : waits}</Stat>
      </Stats>
      {stats !== null && stats.pending > 0 && (
        <p className={css['note']}>{t('record.pendingNote', { count: stats.pending })}</p>
      )}
    </SectionCard>
  );
});
