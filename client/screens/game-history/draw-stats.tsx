import { observer } from 'mobx-react-lite';
import { formatDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './draw-stats.module.css';

const FIGURES = ['big', 'small', 'odd', 'even', 'triple'] as const;

/** How often each came up on the day. */
export const DrawStats = observer(function DrawStats() {
  const { t, locale } = useWords();
  const { history } = useGameStores();
  const { stats, pages } = history;
  if (pages.status === 'failed') return null;
  const isToday = stats === null || stats.date === history.today;
  return (
    <SectionCard
      title={
        isToday
          ? t('history.statsToday')
          : t('history.stats', { date: formatDay(locale, stats.date) })
      }
      aside={
        <span className={css['draws']}>
          {t('history.draws')} {stats ? formatNumber(locale, stats.draws) : '…'}
        </span>
      }
    >
      <dl className={css['figures']}>
        {FIGURES.map((figure) => (
          <div key={figure} className={css['figure']}>
            <dt>{t(figure === 'triple' ? 'play.isTriple' : `play.${figure}`)}</dt>
            <dd>{stats ? formatNumber(locale, stats[figure]) : <Skeleton width="2ch" />}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
});
