import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';

const SKELETON_ROWS = 14;

export function TrendSkeleton() {
  const { t } = useTranslation();
  return (
    <SectionCard>
      <div className="stack-tight" role="status" aria-label={t('common.loading')}>
        <Skeleton height="2.75rem" />
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height="1.25rem" />
        ))}
      </div>
    </SectionCard>
  );
}
