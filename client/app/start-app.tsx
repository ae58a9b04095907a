import i18next from 'i18next';
import { autorun, reaction } from 'mobx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchUntilUnload, type Fetch } from '../http/request.ts';
import { describeFailure, changeLanguage, startI18n } from '../i18n/i18n.ts';
import { createEntries } from '../navigation/entries.ts';
import { createNavigation } from '../navigation/navigation.ts';
import { loginUrlFrom, routeNameOf } from '../navigation/routes.ts';
import { newKey } from '../stores/client-chance.ts';
import { browserTicker, type Clock } from '../stores/client-clock.ts';
import { safeStorage } from '../stores/safe-storage.ts';
import { browserFeelDevice } from '../stores/feel/feel.ts';
import { AppInstall } from '../stores/session/app-install.ts';
import { listen } from '../ui/gestures/listen.ts';
import { currentUrl, isReload, keyEntry } from './address.ts';
import { App, loadOverlays, type AppProps } from './app.tsx';
import { createStores } from './create-stores.ts';
import { FeedbackModel } from './feedback-model.ts';
import { followOtherTabs } from './other-tabs.ts';
import { recoverableErrorReporter } from './page-errors.ts';
import { fetchScreen } from './routes.tsx';

export interface AppDeps {
  readonly root: Element;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Starts the app in this page. Returns a function that stops it and removes all that it added. */
export async function startApp(deps: AppDeps): Promise<() => void> {
  const feedback = new FeedbackModel({
    loadDialogs: loadOverlays,
    onDialogsMissing: () => feedback.toast(i18next.t('failure.network'), 'error'),
  });
  // The browser offers it once, long before the page with the button is open.
  const install = new AppInstall();
  const stopWatching = install.watch(window);
  // Before the router looks at the entry.
  const keyCurrent = () => keyEntry(newKey());
  keyCurrent();
  const stopKeying = listen(window, { popstate: keyCurrent });
  const tabStorage = safeStorage(() => window.sessionStorage);
  const entries = createEntries(tabStorage, isReload());
  const navigation = createNavigation(entries, currentUrl);
  const goToLogin = () => {
    feedback.dismiss();
    // The page of the login says it to the member whose session it was.
    if (stores.session.expiredName === null)
      feedback.toast(i18next.t('failure.loginExpired'), 'error');
    navigation.relaunch(loginUrlFrom(currentUrl()));
  };
  const stores = createStores({
    baseUrl: deps.baseUrl,
    fetch: fetchUntilUnload(deps.fetch, window),
    storage: safeStorage(() => window.localStorage),
    tabStorage,
    locks: window.navigator.locks,
    clock: deps.clock,
    ticker: browserTicker,
    newKey,
    install,
    feelDevice: browserFeelDevice(window),
    onBusy: (delta) => feedback.onBusy(delta),
    onFailure: (failure) => feedback.toast(describeFailure(i18next, failure), 'error'),
    onLoginExpired: goToLogin,
  });
  const { session, preferences, connection } = stores;

  const stopConnection = connection.start(window);
  preferences.restore();
  const restored = session.restore();
  const stopFeel = stores.feel.start();
  const stopTheme = autorun(() => showTheme(preferences.theme));
  await startI18n(preferences.locale);
  const stopLanguage = autorun(() => void changeLanguage(preferences.locale));

  // In tasks of their own, so that taps are handled between them.
  await nextTask();
  await restored;
  const stopFollowing = followPage({ stores, feedback, navigation, goToLogin });
  await fetchScreen(routeNameOf(currentUrl()) ?? 'home', stores);
  await nextTask();
  const root = createRoot(deps.root, {
    onRecoverableError: recoverableErrorReporter(reportError),
  });
  // A transition renders in slices, so that taps are handled between them.
  startTransition(() => root.render(<App {...{ stores, feedback, navigation, entries }} />));
  return () => {
    root.unmount();
    for (const stop of [stopFollowing, stopLanguage, stopTheme, stopFeel]) stop();
    for (const stop of [stopConnection, stopWatching, stopKeying]) stop();
  };
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done, 0));
}

interface Followed extends Omit<AppProps, 'entries'> {
  readonly goToLogin: () => void;
}

/** Applies what happens to the page to the stores, until the returned function is called. */
function followPage({ stores, feedback, navigation, goToLogin }: Followed): () => void {
  const { session, preferences, serverClock, connection, unreadNotices } = stores;
  // Offline, the player is refreshed once the network is back.
  let isFresh = connection.isOnline;
  void session.refresh();
  const stopReacting = reaction(() => connection.isOnline, onConnection);
  const stopTabs = followOtherTabs({
    tab: window,
    stores,
    navigation,
    feedback,
    url: currentUrl,
  });
  const stopShows = listen(document, { visibilitychange: () => void onShow() });
  // Going back leaves the page that asked the question.
  const stopMoves = listen(window, { popstate: () => feedback.dismiss() });
  const stops = [stopReacting, stopTabs, stopShows, stopMoves];
  return () => stops.forEach((stop) => stop());

  /** The app is in the foreground again: the token may have expired, and timers slept (SCR-5). */
  async function onShow(): Promise<void> {
    if (document.hidden) return;
    // A suspended tab gets no storage events.
    session.follow();
    serverClock.tick();
    if (session.token && !(await session.checkToken())) goToLogin();
    void serverClock.resync();
    void unreadNotices.load();
  }

  function onConnection(isOnline: boolean): void {
    if (!isOnline) return;
    feedback.toast(i18next.t('offline.over'));
    // Messages that failed to load may load now.
    void changeLanguage(preferences.locale);
    void serverClock.resync();
    if (!isFresh) void session.refresh();
    isFresh = true;
  }
}

function showTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
