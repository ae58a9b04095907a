import { InfiniteScroll, PullToRefresh } from 'antd-mobile';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import type { Failure } from '../http/envelope.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { LoadProblem } from './load-problem.tsx';
import css from './paged-rows.module.css';

/** What this needs of a paged list; the stores' `PagedList` is one. */
export interface Pages {
  readonly rows: readonly unknown[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly hasMore: boolean;
  refresh(): Promise<void>;
  loadMore(): Promise<void>;
}

export interface PagedRowsProps {
  pages: Pages;
  /** What failed, in the screen's words. */
  failedWords: string;
  empty: { sentence: string; act: { words: string; onAct: () => void } };
  /** Above the rows, and refreshed with them. */
  head?: ReactNode;
  children: ReactNode;
}

/** The four states of a list that comes in pages; pulled down it is asked anew. */
export const PagedRows = observer(function PagedRows(props: PagedRowsProps) {
  const { pages, failedWords, empty, head, children } = props;
  const t = useT();
  const hasRows = pages.rows.length > 0;
  return (
    <PullToRefresh onRefresh={() => pages.refresh()}>
      <div className={css['stack']}>
        {head}
        {hasRows && children}
        {!hasRows && pages.status === 'loading' && (
          <SectionCard isFlush>
            <SkeletonRows rows={5} label={t('common.loading')} />
          </SectionCard>
        )}
        {!hasRows && pages.status === 'ready' && (
          <SectionCard>
            <EmptyState {...empty} />
          </SectionCard>
        )}
        {pages.status === 'failed' && (
          <SectionCard isFlush>
            <LoadProblem
              failure={pages.failure}
              failedWords={failedWords}
              onRetry={() => void pages.refresh()}
            />
          </SectionCard>
        )}
        {hasRows && (
          <InfiniteScroll loadMore={() => pages.loadMore()} hasMore={pages.hasMore}>
            {(hasMore, hasFailed, retry) => (
              <span role="status" className={css['end']}>
                {hasFailed ? (
                  <Button kind="quiet" onClick={retry}>
                    {t('record.moreFailed')} {t('common.retry')}
                  </Button>
                ) : (
                  t(hasMore ? 'common.loading' : 'common.noMore')
                )}
              </span>
            )}
          </InfiniteScroll>
        )}
      </div>
    </PullToRefresh>
  );
});
