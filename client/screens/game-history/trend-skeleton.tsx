import { useT } from '../../i18n/i18n.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import css from './trend-view.module.css';

const ROWS = 14;

/** Shaped like the chart: its groups, then its rows. */
export function TrendSkeleton() {
  const t = useT();
  return (
    <SectionCard>
      <div className={css['skeleton']} role="status" aria-label={t('common.loading')}>
        <Skeleton height="2.75rem" />
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height="1.25rem" />
        ))}
      </div>
    </SectionCard>
  );
}
