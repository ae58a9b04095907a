import { observer } from 'mobx-react-lite';
import { isConnectionLost, type Failure } from '../../../http/envelope.ts';
import { useT, useLocalization } from '../../../i18n/i18n.ts';
import { EmptyState, TapToRetry } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';

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
  const { t, describeFailure } = useLocalization();
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

export interface LoadStateProps {
  source: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed';
    readonly failure: Failure | null;
    load(): Promise<unknown>;
  };
  /** The number of skeleton rows. */
  rows: number;
  hasTitle?: boolean;
  /** Names what could not be loaded. */
  failureText?: string;
}

/** Stands in for data that is still loading or could not be loaded; renders nothing when it is ready. */
export const LoadState = observer(function LoadState(props: LoadStateProps) {
  const { source, rows, hasTitle = false, failureText = '' } = props;
  const t = useT();
  const { status, failure } = source;
  if (status === 'ready') return null;
  if (status !== 'failed') {
    return <SkeletonRows rows={rows} hasTitle={hasTitle} label={t('common.loading')} />;
  }
  return (
    <LoadProblem failure={failure} failureText={failureText} onRetry={() => void source.load()} />
  );
});

/** Returns the separator between two sentences. */
function gapAfter(text: string): string {
  if (text.endsWith('.')) return ' ';
  // A full-width full stop needs no space after it.
  return /\p{Po}$/u.test(text) ? '' : ' · ';
}
