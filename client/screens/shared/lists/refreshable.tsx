import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagedList, PageOf } from '../../../stores/paged-list.ts';
import type { Resource } from '../../../stores/resource.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PullToRefresh } from '../../../ui/gestures/pull-to-refresh.tsx';
import { useReachBottom } from '../../../ui/gestures/scroll.ts';
import { EmptyState, type EmptyStateProps } from '../../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { LoadState } from './load-problem.tsx';
import css from './lists.module.css';

export type Pages = Pick<
  PagedList<unknown, unknown, PageOf<unknown>>,
  'rows' | 'status' | 'failure' | 'hasMore' | 'refresh' | 'loadMore'
>;

export interface PagedRowsProps {
  pages: Pages;
  failureText: string;
  empty: Omit<EmptyStateProps, 'isError'>;
  /** Shown above the rows and refreshed with them. */
  head?: ReactNode;
  /** Each row begins with a picture. */
  hasPictures?: boolean | undefined;
  children: ReactNode;
}

/** Shows the four states of a paged list. Pulling down reloads it. */
export function PagedRows(props: PagedRowsProps) {
  return (
    <RefreshablePages pages={props.pages}>
      <PagedStates {...props} />
    </RefreshablePages>
  );
}

/** Content around a paged list, which reloads when it is pulled down anywhere. */
export function RefreshablePages({ pages, children }: Pick<PagedRowsProps, 'pages' | 'children'>) {
  const refresh = async () => {
    await pages.refresh();
    return pages.failure === null;
  };
  return <RefreshableList onRefresh={refresh}>{children}</RefreshableList>;
}

export const PagedStates = observer(function PagedStates(props: PagedRowsProps) {
  const { pages, failureText, empty, head, hasPictures, children } = props;
  const { status, failure } = pages;
  const hasRows = pages.rows.length > 0;
  return (
    <div className="stack">
      {head}
      {hasRows && children}
      {!hasRows && status === 'ready' && (
        <SectionCard>
          <EmptyState {...empty} />
        </SectionCard>
      )}
      {status !== 'ready' && (!hasRows || status === 'failed') && (
        <SectionCard isFlush>
          <LoadState
            source={{ status, failure, load: () => pages.refresh() }}
            rows={5}
            hasTitle={!hasPictures}
            hasPictures={hasPictures}
            failureText={failureText}
          />
        </SectionCard>
      )}
      {hasRows && status === 'ready' && <NextPage pages={pages} hasPictures={hasPictures} />}
    </div>
  );
});

/**
 * Loads the next page when it comes near the viewport. A failed page waits for a tap. Only a list of several
 * pages tells its end.
 */
const NextPage = observer(function NextPage(props: Pick<PagedRowsProps, 'pages' | 'hasPictures'>) {
  const { pages, hasPictures } = props;
  const { t } = useTranslation();
  const [state, setState] = useState<'waiting' | 'loading' | 'failed' | 'retrying'>('waiting');
  const [hadMore, setHadMore] = useState(pages.hasMore);
  if (pages.hasMore && !hadMore) setHadMore(true);
  const load = (begin: 'loading' | 'retrying') => {
    setState(begin);
    pages.loadMore().then(
      () => setState('waiting'),
      () => setState('failed'),
    );
  };
  const end = useReachBottom({
    isOn: state === 'waiting' && pages.hasMore,
    onReach: () => load('loading'),
  });
  const hasFailed = state === 'failed' || state === 'retrying';
  if (!hasFailed && pages.hasMore)
    return (
      // The first rows have said that the list loads.
      <div ref={end} className={css['next']} aria-hidden="true">
        <SectionCard isFlush>
          <SkeletonRows rows={2} label={t('common.loading')} hasPictures={hasPictures} />
        </SectionCard>
      </div>
    );
  return (
    <div ref={end} role="status" className={`quiet middle ${css['end']}`}>
      {hasFailed ? (
        <Button kind="quiet" isBusy={state === 'retrying'} onClick={() => load('retrying')}>
          {`${t('list.moreFailed')} ${t('common.retry')}`}
        </Button>
      ) : (
        hadMore && t('common.noMore')
      )}
    </div>
  );
});

interface RefreshableListProps {
  /** Reloads and returns whether it succeeded. */
  onRefresh: () => Promise<boolean>;
  children: ReactNode;
}

/** Content that reloads when it is pulled down, with translated labels. */
export function RefreshableList({ onRefresh, children }: RefreshableListProps) {
  const { t } = useTranslation();
  return (
    <PullToRefresh
      onRefresh={onRefresh}
      buttonLabel={t('list.refresh')}
      textOf={(line) => t(`list.${line}`)}
    >
      {children}
    </PullToRefresh>
  );
}

interface ContentViewProps<T> {
  resource: Resource<T>;
  failureText: string;
  children: (value: T) => ReactNode;
}

/** Shows the states of content from one request. Pulling down reloads it. */
export const ContentView = observer(function ContentView<T>(props: ContentViewProps<T>) {
  const { resource, failureText, children } = props;
  return (
    <RefreshableList onRefresh={() => resource.load()}>
      {resource.value !== null && children(resource.value)}
      {resource.status !== 'ready' && (
        <SectionCard isFlush>
          <LoadState source={resource} rows={4} hasTitle failureText={failureText} />
        </SectionCard>
      )}
    </RefreshableList>
  );
}) as <T>(props: ContentViewProps<T>) => ReactNode; // observer() forgets the type parameter
