import { useT } from '../../i18n/i18n.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import css from './bet-skeleton.module.css';

const TILES = ['a', 'b', 'c', 'd'];

/** Shaped like the page that comes: period, last result, four picks. */
export function BetSkeleton() {
  const t = useT();
  return (
    <div className={css['stack']} role="status" aria-label={t('common.loading')}>
      <SectionCard isFlush>
        <div className={css['period']}>
          <Skeleton width="55%" />
          <div className={css['clock']}>
            <Skeleton width="40%" height="1.5rem" />
          </div>
          <div className={css['last']}>
            <Skeleton width="70%" height="2.25rem" />
          </div>
        </div>
      </SectionCard>
      <SectionCard isFlush>
        <div className={css['tabs']}>
          <Skeleton width="80%" />
        </div>
        <div className={css['tiles']}>
          {TILES.map((tile) => (
            <Skeleton key={tile} height="4.25rem" />
          ))}
        </div>
      </SectionCard>
    </div>
  );
}
