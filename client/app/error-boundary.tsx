import { Component, startTransition, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useFeedback } from '../screens/shared/stores/use-feedback.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import css from './error-boundary.module.css';

/** Thrown when the code of a screen could not be loaded. */
export class ScreenNotLoaded extends Error {}

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
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Crash isNotLoaded={error instanceof ScreenNotLoaded} onReset={() => this.#reset()} />;
  }

  #reset(): void {
    startTransition(() => this.setState({ error: null }));
  }
}

function Crash({ isNotLoaded, onReset }: { isNotLoaded: boolean; onReset: () => void }) {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { connection } = useStores();
  const retry = () => {
    // A new version may have replaced the code of the page. Offline, a reload would lose the app.
    if (connection.isOnline) window.location.reload();
    else feedback.toast(t('failure.network'), 'error');
  };
  const goHome = () => {
    onReset();
    navigation.relaunch('/');
  };
  return (
    <Page title={t('app.name')}>
      <EmptyState
        isError
        sentence={t(isNotLoaded ? 'failure.notLoaded' : 'failure.crash')}
        action={{ label: t('common.retry'), onClick: retry }}
      />
      <div className={css['home']}>
        <Button kind="quiet" onClick={goHome}>
          {t('failure.crashAct')}
        </Button>
      </div>
    </Page>
  );
}
