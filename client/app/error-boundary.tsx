import { Component, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

interface State {
  hasFailed: boolean;
}

/** A page that breaks says so and offers a way out; the tab bar below it still works. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children;
  }
}

function Crash() {
  const t = useT();
  return (
    <Page title={t('app.name')}>
      <EmptyState
        isError
        sentence={t('failure.crash')}
        // A reload, for a page may also break because a new version has replaced its code.
        act={{ words: t('common.retry'), onAct: () => window.location.reload() }}
      />
      <HomeLink />
    </Page>
  );
}

function HomeLink() {
  const t = useT();
  const navigation = useNavigation();
  return (
    <EmptyState
      sentence=""
      act={{ words: t('failure.crashAct'), onAct: () => navigation.relaunch('/') }}
    />
  );
}
