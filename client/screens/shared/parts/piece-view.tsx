import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import type { ContentPiece } from '../../../stores/content/content-piece.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../lists/load-problem.tsx';
import { Pulled } from '../lists/pulled.tsx';

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
    <Pulled onRefresh={() => piece.load()}>
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
    </Pulled>
  );
}) as <T>(props: PieceViewProps<T>) => ReactNode; // observer() forgets the type parameter
