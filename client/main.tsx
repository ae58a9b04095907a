import { autorun } from 'mobx';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createStores } from './app/create-stores.ts';
import { FeedbackModel } from './app/feedback-model.ts';
import { navigator } from './app/router.tsx';
import { currentWords, speak, startI18n } from './i18n/i18n.ts';
import { urlOf } from './navigation/routes.ts';
import { browserChance } from './stores/client-chance.ts';
import { browserClock, browserTicker } from './stores/client-clock.ts';
import { safeStorage } from './stores/safe-storage.ts';
import './ui/base.css';

const feedback = new FeedbackModel((ms, act) => void setTimeout(act, ms));

const stores = createStores({
  baseUrl: '',
  fetch: (url, init) => fetch(url, init),
  storage: safeStorage(() => window.localStorage),
  tabStorage: safeStorage(() => window.sessionStorage),
  clock: browserClock,
  ticker: browserTicker,
  chance: browserChance,
  onBusy: (delta) => feedback.onBusy(delta),
  onFailure: (failure) => feedback.toast(currentWords().ofFailure(failure), 'error'),
  onLoginExpired: goToLogin,
});
const { session, preferences, serverClock } = stores;

preferences.restore();
session.restore();
autorun(() => showTheme(preferences.theme));
await startI18n(preferences.locale);
autorun(() => void speak(preferences.locale));

// Each page keeps its own place (app/page-stack-view.tsx).
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App stores={stores} feedback={feedback} />);

void session.refresh();
document.addEventListener('visibilitychange', onShow);

/** Back in the foreground: the token may have run out, and the timers slept (SPEC section 1). */
function onShow(): void {
  if (document.hidden) return;
  if (session.token && !session.checkToken()) goToLogin();
  void serverClock.resync();
}

function goToLogin(): void {
  feedback.toast(currentWords().t('failure.loginExpired'), 'error');
  navigator.relaunch(urlOf('login'));
}

function showTheme(theme: 'system' | 'light' | 'dark'): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
