import { autorun, reaction } from 'mobx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createStores } from './app/create-stores.ts';
import { FeedbackModel } from './app/feedback-model.ts';
import { reloadOnMissingChunk } from './app/missing-chunk.ts';
import { loadDialogs } from './app/overlays.tsx';
import { followOtherTabs } from './app/other-tabs.ts';
import { recoverableErrorReporter } from './app/recoverable-error.ts';
import { navigator } from './app/router.tsx';
import { currentWords, changeLanguage, startI18n } from './i18n/i18n.ts';
import { urlOf } from './navigation/routes.ts';
import { AppInstall } from './stores/session/app-install.ts';
import { browserChance } from './stores/client-chance.ts';
import { browserClock, browserTicker } from './stores/client-clock.ts';
import { browserNetwork } from './stores/connection-store.ts';
import { apiBaseUrl } from './http/api-base-url.ts';
import { fetchUntilUnload } from './http/fetch-until-unload.ts';
import { safeStorage, watchStorage } from './stores/safe-storage.ts';

const feedback = new FeedbackModel({
  after: (ms, act) => void setTimeout(act, ms),
  loadDialogs,
  onDialogsMissing: () => feedback.toast(currentWords().t('failure.network'), 'error'),
});

// The browser offers it once, long before the page with the button is open.
const install = new AppInstall();
install.watch(window);

const stores = createStores({
  baseUrl: apiBaseUrl(),
  fetch: fetchUntilUnload((url, init) => fetch(url, init), window),
  makeXhr: () => new XMLHttpRequest(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  storage: safeStorage(() => window.localStorage),
  tabStorage: safeStorage(() => window.sessionStorage),
  network: browserNetwork(window),
  clock: browserClock,
  ticker: browserTicker,
  chance: browserChance,
  install,
  onBusy: (delta) => feedback.onBusy(delta),
  onFailure: (failure) => feedback.toast(currentWords().describeFailure(failure), 'error'),
  onLoginExpired: goToLogin,
});
const { session, preferences, serverClock, connection, unreadNotices } = stores;

connection.start();
preferences.restore();
session.restore();
autorun(() => showTheme(preferences.theme));
await startI18n(preferences.locale);
autorun(() => void changeLanguage(preferences.locale));

// Each page restores its own scroll position (app/page-stack-view.tsx).
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root, { onRecoverableError: recoverableErrorReporter(reportError) });
// A transition renders in slices, so that taps are handled between them.
startTransition(() => reactRoot.render(<App stores={stores} feedback={feedback} />));

// Offline, the player is refreshed once the network is back.
let isFresh = connection.isOnline;
void session.refresh();
reaction(() => connection.isOnline, onConnection);
followOtherTabs({
  watchStorage: watchStorage(window),
  stores,
  navigator,
  feedback,
  url: () => window.location.hash.slice(1) || '/',
});
document.addEventListener('visibilitychange', onShow);
// Going back leaves the page that asked the question.
window.addEventListener('popstate', () => feedback.dismiss());

reloadOnMissingChunk({
  tab: window,
  isServerReachable: () =>
    fetch('./', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
});

/** The app is in the foreground again: the token may have expired, and timers slept (SCR-5). */
function onShow(): void {
  if (document.hidden) return;
  // A suspended tab gets no storage events.
  session.follow();
  if (session.token && !session.checkToken()) goToLogin();
  void serverClock.resync();
  void unreadNotices.load();
}

function onConnection(isOnline: boolean): void {
  if (!isOnline) return;
  feedback.toast(currentWords().t('offline.over'));
  // Messages that failed to load may load now.
  void changeLanguage(preferences.locale);
  void serverClock.resync();
  if (!isFresh) void session.refresh();
  isFresh = true;
}

function goToLogin(): void {
  feedback.dismiss();
  feedback.toast(currentWords().t('failure.loginExpired'), 'error');
  navigator.relaunch(urlOf('login'));
}

function showTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
