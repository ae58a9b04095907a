import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Component, startTransition, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/i18n.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useFeedback } from '../screens/shared/stores/use-feedback.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { canReachServer } from './page-errors.ts';

interface State {
  hasFailed: boolean;
}

/** Shows an error page with ways out; the tab bar below it still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #wasHidden = false;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  /** Also runs when the page is shown again, so that it gets another chance. */
  override componentDidMount() {
    if (this.#wasHidden && this.state.hasFailed) this.#reset();
  }

  override componentWillUnmount() {
    this.#wasHidden = true;
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Crash onReset={() => this.#reset()} />;
  }

  #reset(): void {
    startTransition(() => this.setState({ hasFailed: false }));
  }
}

function Crash({ onReset }: { onReset: () => void }) {
  // A new version may have replaced the code of the page.
  const reload = useReload();
  return <FailedPage sentence="failure.crash" onRetry={() => void reload()} onLeave={onReset} />;
}

/** Stands in for a page whose code could not be loaded. Back online, it tries again by itself. */
export const NotLoaded = observer(function NotLoaded({
  onRetry,
}: {
  onRetry: () => Promise<boolean>;
}) {
  const reload = useReload();
  const { connection } = useStores();
  // A newer version has other files, and some browsers remember the failure: only a reload helps.
  const retry = async () => (await onRetry()) || reload();
  const onNetwork = useEffectEvent((isBack: boolean) => void (isBack && retry()));
  useEffect(() => reaction(() => connection.isOnline, onNetwork), [connection]);
  const sentence = connection.isOnline ? 'failure.notLoaded' : 'failure.notLoadedOffline';
  return <FailedPage sentence={sentence} onRetry={() => void retry()} />;
});

/** Returns what loads the app again, unless that would lose it: offline, or without its server. */
function useReload(): () => Promise<void> {
  const { t } = useTranslation();
  const feedback = useFeedback();
  return async () => {
    if (await canReachServer()) window.location.reload();
    else feedback.toast(t('failure.network'), 'error');
  };
}

interface FailedPageProps {
  sentence: TextKey;
  onRetry: () => void;
  /** Called when the player leaves for home. */
  onLeave?: () => void;
}

function FailedPage({ sentence, onRetry, onLeave }: FailedPageProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const goHome = () => {
    onLeave?.();
    navigation.relaunch('/');
  };
  return (
    <Page title={t('app.name')}>
      <EmptyState
        isError
        sentence={t(sentence)}
        action={{ label: t('common.retry'), onClick: onRetry }}
      />
      <div className="centered">
        <Button kind="quiet" onClick={goHome}>
          {t('failure.crashAct')}
        </Button>
      </div>
    </Page>
  );
}
