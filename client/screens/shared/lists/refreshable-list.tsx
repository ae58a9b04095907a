import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { PullToRefresh } from '../../../ui/gestures/pull-to-refresh.tsx';

export interface RefreshableListProps {
  /** Reloads and returns whether it succeeded. */
  onRefresh: () => Promise<boolean>;
  children: ReactNode;
}

/** Content that reloads when it is pulled down, with translated labels. */
export function RefreshableList({ onRefresh, children }: RefreshableListProps) {
  const t = useT();
  return (
    <PullToRefresh
      onRefresh={onRefresh}
      buttonLabel={t('list.refresh')}
      labels={{
        pulling: t('list.pulling'),
        reached: t('list.reached'),
        refreshing: t('list.refreshing'),
        restored: t('list.restored'),
        failed: t('list.failed'),
        aborting: t('list.aborting'),
      }}
    >
      {children}
    </PullToRefresh>
  );
}
