import { isConnectionLost } from '../../../http/envelope.ts';
import type { Failure } from '../../../http/envelope.ts';
import { useWords } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { TapToRetry } from '../../../ui/layout/tap-to-retry.tsx';

export interface LoadProblemProps {
  failure: Failure | null;
  /** What could not be loaded, in the screen's words. */
  failedWords?: string;
  onRetry: () => void;
}

/**
 * Why a page has nothing to show, and a way to try again. Where the connection gave no answer, the
 * whole notice is that way (ERR-15).
 */
export function LoadProblem({ failure, failedWords = '', onRetry }: LoadProblemProps) {
  const { t, describeFailure } = useWords();
  if (failure && isConnectionLost(failure)) {
    const sentence =
      failure.kind === 'timeout' ? t('failure.connectionTimeout') : describeFailure(failure);
    return <TapToRetry sentence={sentence} hint={t('failure.tapToRetry')} onRetry={onRetry} />;
  }
  const reason = failure ? describeFailure(failure) : '';
  return (
    <EmptyState
      isError
      sentence={[failedWords, reason].filter(Boolean).join(gapAfter(failedWords))}
      act={{ words: t('common.retry'), onAct: onRetry }}
    />
  );
}

/** What stands between two sentences, or two half ones. */
function gapAfter(words: string): string {
  if (words.endsWith('.')) return ' ';
  // A full-width stop brings its own room.
  return /\p{Po}$/u.test(words) ? '' : ' · ';
}
