import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import type { ContentPiece } from '../stores/content-piece.ts';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { LoadProblem } from './load-problem.tsx';

export interface PieceViewProps<T> {
  piece: ContentPiece<T>;
  /** What failed, in the screen's words. */
  failedWords: string;
  children: (value: T) => ReactNode;
}

/** The states of something to read that comes in one answer; pulled down it is asked anew. */
export const PieceView = observer(function PieceView<T>(props: PieceViewProps<T>) {
  const { piece, failedWords, children } = props;
  const t = useT();
  return (
    <PullToRefresh
      onRefresh={() => piece.load()}
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
            failedWords={failedWords}
            onRetry={() => void piece.load()}
          />
        </SectionCard>
      )}
    </PullToRefresh>
  );
}) as <T>(props: PieceViewProps<T>) => ReactNode; // observer() forgets the type parameter
