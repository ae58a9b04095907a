import i18next from 'i18next';
import { reaction } from 'mobx';
import type { Navigation } from '../navigation/navigation.ts';
import { routeNameOf, routeOf, urlOf } from '../navigation/routes.ts';
import type { Feedback } from '../screens/shared/stores/use-feedback.ts';
import type { Stores } from '../stores/stores.ts';
import { listen } from '../ui/gestures/listen.ts';

export interface OtherTabsDeps {
  /** The window, which gets no event for the writes of its own tab. */
  tab: EventTarget;
  stores: Pick<Stores, 'session' | 'onWritten'>;
  navigation: Pick<Navigation, 'relaunch'>;
  feedback: Pick<Feedback, 'toast'>;
  url(): string;
}

/** Applies what another tab stored to this one: a login, a logout, the language, a sent order. */
export function followOtherTabs(deps: OtherTabsDeps): () => void {
  const { session } = deps.stores;
  const stopWatching = listen(deps.tab, { storage: ({ key }) => deps.stores.onWritten(key) });
  const stopReacting = reaction(
    () => session.externalChangeCount,
    () => {
      const target = redirectFor(session.state, deps.url());
      if (target !== null) deps.navigation.relaunch(target);
      deps.feedback.toast(messageFor(deps.stores.session));
    },
  );
  return () => {
    stopWatching();
    stopReacting();
  };
}

type State = Stores['session']['state'];

/** Returns where to go from a page that the current player may not see; null to stay. */
function redirectFor(state: State, url: string): string | null {
  const name = routeNameOf(url) ?? 'home';
  if (state === 'member') return name === 'login' || name === 'register' ? urlOf('home') : null;
  if (!routeOf(name).forMembers) return null;
  return urlOf(state === 'guest' ? 'home' : 'login');
}

function messageFor({ state, userInfo }: Stores['session']): string {
  const { t } = i18next;
  if (state === 'visitor') return t('profile.logoutDone');
  if (state === 'guest') return t('home.guestTitle');
  return t('home.welcome', { name: userInfo?.nickname ?? '' });
}
