import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStores } from '../use-stores.tsx';
import css from './draw-stats.module.css';

const FIGURES = ['big', 'small', 'odd', 'even', 'triple'] as const;

/** How often each came up on the day. */
export const DrawStats = observer(function DrawStats() {
  const t = useT();
  const { history } = useStores();
  const { stats, pages } = history;
  if (pages.status === 'failed') return null;
  const isToday = stats === null || stats.date === history.today;
  return (
    <SectionCard
      title={isToday ? t('history.statsToday') : t('history.stats', { date: stats.date })}
      aside={
        <span className={css['draws']}>
          {t('history.draws')} {stats?.draws ?? '…'}
        </span>
      }
    >
      <dl className={css['figures']}>
        {FIGURES.map((figure) => (
          <div key={figure} className={css['figure']}>
            <dt>{t(figure === 'triple' ? 'play.isTriple' : `play.${figure}`)}</dt>
            <dd>{stats ? stats[figure] : <Skeleton width="2ch" />}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
});
