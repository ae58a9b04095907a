import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasOwnReason,
  isConnectionLost,
  isHostClosed,
  type Failure,
} from '../../../http/envelope.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import { EmptyState, TapToRetry } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows, type SkeletonRowsProps } from '../../../ui/layout/skeleton.tsx';
import { useStores } from '../stores/use-stores.ts';

export interface LoadProblemProps {
  failure: Failure | null;
  /** Names what could not be loaded. */
  failureText?: string;
  onRetry: () => void;
}

/**
 * Says that a page has no data, with the host's reason if it gave one, and offers a retry. Without an
 * answer from the server, a tap anywhere retries (ERR-15).
 */
export const LoadProblem = observer(function LoadProblem(props: LoadProblemProps) {
  const { failure, failureText = '', onRetry } = props;
  const { t, i18n } = useTranslation();
  const { isOnline } = useStores().connection;
  useRecovery(failure, onRetry);
  if (failure && isConnectionLost(failure)) {
    const sentence =
      failure.kind === 'timeout' ? t('failure.connectionTimeout') : describeFailure(i18n, failure);
    const hint = t(isOnline ? 'failure.tapToRetry' : 'offline.returns');
    return <TapToRetry sentence={sentence} hint={hint} isCalm={!isOnline} onRetry={onRetry} />;
  }
  const reason = failure && hasOwnReason(failure) ? describeFailure(i18n, failure) : '';
  const sentence = [failureText, reason].filter(Boolean).join(gapAfter(failureText));
  return (
    <EmptyState
      isError
      sentence={sentence || t('failure.server')}
      action={{ label: t('common.retry'), onClick: onRetry }}
    />
  );
});

/** Loads again once the network is back, or when the player retries on a host that it announces as closed. */
function useRecovery(failure: Failure | null, onRetry: () => void): void {
  const { connection } = useStores();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!failure || !(isHostClosed(failure) || isConnectionLost(failure))) return;
    if (isHostClosed(failure)) connection.onClosed();
    return reaction(
      () => [connection.isOnline, connection.retryCount] as const,
      ([isOnline]) => isOnline && retry(),
    );
  }, [connection, failure]);
}

export interface LoadStateProps extends Omit<SkeletonRowsProps, 'label'> {
  source: {
    readonly status: 'idle' | 'loading' | 'ready' | 'failed';
    readonly failure: Failure | null;
    load(): Promise<unknown>;
  };
  failureText?: string;
}

/** Stands in for data that is still loading or could not be loaded; renders nothing when it is ready. */
export const LoadState = observer(function LoadState(props: LoadStateProps) {
  const { source, failureText = '', ...face } = props;
  const { t } = useTranslation();
  const { status, failure } = source;
  if (status === 'ready') return null;
  if (status !== 'failed') {
    return <SkeletonRows {...face} label={t('common.loading')} />;
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
