import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import type { Resource } from '../../../stores/resource.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../lists/load-problem.tsx';
import { RefreshableList } from '../lists/refreshable-list.tsx';

export interface ContentViewProps<T> {
  resource: Resource<T>;
  /** Names what failed to load. */
  failureText: string;
  children: (value: T) => ReactNode;
}

/** Shows the states of content from one request. Pulling down reloads it. */
export const ContentView = observer(function ContentView<T>(props: ContentViewProps<T>) {
  const { resource, failureText, children } = props;
  const t = useT();
  return (
    <RefreshableList onRefresh={() => resource.load()}>
      {resource.value !== null && children(resource.value)}
      {resource.status === 'loading' && (
        <SectionCard isFlush>
          <SkeletonRows rows={4} hasTitle label={t('common.loading')} />
        </SectionCard>
      )}
      {resource.status === 'failed' && (
        <SectionCard isFlush>
          <LoadProblem
            failure={resource.failure}
            failureText={failureText}
            onRetry={() => void resource.load()}
          />
        </SectionCard>
      )}
    </RefreshableList>
  );
}) as <T>(props: ContentViewProps<T>) => ReactNode; // observer() forgets the type parameter
