import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import type { ContentItem } from '../../../stores/content/content-item.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../lists/load-problem.tsx';
import { RefreshableList } from '../lists/refreshable-list.tsx';

export interface ContentViewProps<T> {
  piece: ContentItem<T>;
  /** Names what failed to load. */
  failureText: string;
  children: (value: T) => ReactNode;
}

/** Shows the states of content from one request. Pulling down reloads it. */
export const ContentView = observer(function ContentView<T>(props: ContentViewProps<T>) {
  const { piece, failureText, children } = props;
  const t = useT();
  return (
    <RefreshableList onRefresh={() => piece.load()}>
      {piece.value !== null && children(piece.value)}
      {piece.status === 'loading' && (
        <SectionCard isFlush>
          <SkeletonRows rows={4} hasTitle label={t('common.loading')} />
        </SectionCard>
      )}
      {piece.status === 'failed' && (
        <SectionCard isFlush>
          <LoadProblem
            failure={piece.failure}
            failureText={failureText}
            onRetry={() => void piece.load()}
          />
        </SectionCard>
      )}
    </RefreshableList>
  );
}) as <T>(props: ContentViewProps<T>) => ReactNode; // observer() forgets the type parameter
