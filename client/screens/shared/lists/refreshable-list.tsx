import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { PullToRefresh } from '../../../ui/gestures/pull-to-refresh.tsx';

export interface RefreshableListProps {
  /** Whether what was asked anew came. */
  onRefresh: () => Promise<boolean>;
  children: ReactNode;
}

/** What is asked anew when it is pulled down, in the words of every page that can be. */
export function RefreshableList({ onRefresh, children }: RefreshableListProps) {
  const t = useT();
  return (
    <PullToRefresh
      onRefresh={onRefresh}
      buttonWords={t('list.refresh')}
      words={{
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
