import { isConnectionLost } from '../../../http/envelope.ts';
import type { Failure } from '../../../http/envelope.ts';
import { useWords } from '../../../i18n/i18n.ts';
import { EmptyState, TapToRetry } from '../../../ui/layout/empty-state.tsx';

export interface LoadProblemProps {
  failure: Failure | null;
  /** Names what could not be loaded. */
  failureText?: string;
  onRetry: () => void;
}

/**
 * Explains why a page has no data and offers a retry. Without an answer from the server, the whole notice
 * is the retry button (ERR-15).
 */
export function LoadProblem({ failure, failureText = '', onRetry }: LoadProblemProps) {
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
      sentence={[failureText, reason].filter(Boolean).join(gapAfter(failureText))}
      action={{ label: t('common.retry'), onClick: onRetry }}
    />
  );
}

/** Returns the separator between two sentences. */
function gapAfter(words: string): string {
  if (words.endsWith('.')) return ' ';
  // A full-width full stop needs no space after it.
  return /\p{Po}$/u.test(words) ? '' : ' · ';
}
