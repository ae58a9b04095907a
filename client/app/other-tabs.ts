import { reaction } from 'mobx';
import { currentWords } from '../i18n/i18n.ts';
import type { Navigator } from '../navigation/navigator.ts';
import { routeNameOf, routeOf, urlOf } from '../navigation/routes.ts';
import type { Feedback } from '../screens/shared/stores/use-feedback.ts';
import type { WatchStorage } from '../stores/safe-storage.ts';
import type { Stores } from '../stores/stores.ts';

export interface OtherTabsDeps {
  news: WatchStorage;
  stores: Pick<Stores, 'session' | 'preferences'>;
  navigator: Pick<Navigator, 'relaunch'>;
  feedback: Pick<Feedback, 'toast'>;
  /** The url of the page that is shown. */
  url(): string;
}

/** A login, a logout, a language or a look chosen in one tab of the browser is so in all of them. */
export function followOtherTabs(deps: OtherTabsDeps): () => void {
  const { session, preferences } = deps.stores;
  const endNews = deps.news((key) => {
    preferences.onWritten(key);
    session.onWritten(key);
  });
  const endTurns = reaction(
    () => session.externalChangeCount,
    () => {
      const elsewhere = placeFor(session.state, deps.url());
      if (elsewhere !== null) deps.navigator.relaunch(elsewhere);
      deps.feedback.toast(wordsFor(deps.stores.session));
    },
  );
  return () => {
    endNews();
    endTurns();
  };
}

type State = Stores['session']['state'];

/** Where to go from a page that is not for whoever plays now; null to stay. */
function placeFor(state: State, url: string): string | null {
  const name = routeNameOf(url) ?? 'home';
  if (state === 'member') return name === 'login' || name === 'register' ? urlOf('home') : null;
  if (!routeOf(name).forMembers) return null;
  return urlOf(state === 'guest' ? 'home' : 'login');
}

function wordsFor({ state, userInfo }: Stores['session']): string {
  const { t } = currentWords();
  if (state === 'visitor') return t('profile.logoutDone');
  if (state === 'guest') return t('home.guestTitle');
  return t('home.welcome', { name: userInfo?.nickname ?? '' });
}
