import { observer } from 'mobx-react-lite';
import {
  Component,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useFeedback } from '../screens/shared/stores/use-feedback.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import css from './error-boundary.module.css';
import { isServerReachable } from './page-errors.ts';

interface State {
  error: Error | null;
}

/** Shows an error page with ways out; the tab bar below it still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };
  #wasHidden = false;

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Also runs when the page is shown again, so that it gets another chance. */
  override componentDidMount() {
    if (this.#wasHidden && this.state.error) this.#reset();
  }

  override componentWillUnmount() {
    this.#wasHidden = true;
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return <Crash onReset={() => this.#reset()} />;
  }

  #reset(): void {
    startTransition(() => this.setState({ error: null }));
  }
}

function Crash({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { connection } = useStores();
  const retry = () => {
    // A new version may have replaced the code of the page. Offline, a reload would lose the app.
    if (connection.isOnline) window.location.reload();
    else feedback.toast(t('failure.network'), 'error');
  };
  return <FailedPage sentence={t('failure.crash')} onRetry={retry} onLeave={onReset} />;
}

/** Stands in for a page whose code could not be loaded. Back online, it tries again by itself. */
export const NotLoaded = observer(function NotLoaded({
  onRetry,
}: {
  onRetry: () => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { connection } = useStores();
  const { isOnline } = connection;
  const retry = async () => {
    if (await onRetry()) return;
    // A newer version has other files, and some browsers remember the failure: only a reload helps.
    if (connection.isOnline && (await isServerReachable())) window.location.reload();
    else feedback.toast(t('failure.network'), 'error');
  };
  const onReturn = useEffectEvent(() => void retry());
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) onReturn();
    wasOnline.current = isOnline;
  }, [isOnline]);
  const sentence = t(isOnline ? 'failure.notLoaded' : 'failure.notLoadedOffline');
  return <FailedPage sentence={sentence} onRetry={() => void retry()} />;
});

interface FailedPageProps {
  sentence: string;
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
        sentence={sentence}
        action={{ label: t('common.retry'), onClick: onRetry }}
      />
      <div className={css['home']}>
        <Button kind="quiet" onClick={goHome}>
          {t('failure.crashAct')}
        </Button>
      </div>
    </Page>
  );
}
