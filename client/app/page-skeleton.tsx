import { useT } from '../i18n/i18n.ts';
import { Page } from '../ui/layout/page.tsx';
import { SectionCard } from '../ui/layout/section-card.tsx';
import { SkeletonRows } from '../ui/layout/skeleton.tsx';

/** What stands while a screen's code is on its way. */
export function PageSkeleton() {
  const t = useT();
  return (
    <Page title={t('app.name')}>
      <SectionCard isFlush>
        <SkeletonRows rows={4} label={t('common.loading')} />
      </SectionCard>
    </Page>
  );
}
