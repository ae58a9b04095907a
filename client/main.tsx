import { currentUrl } from './app/address.ts';
import { canReachServer, reloadOnMissingChunk } from './app/page-errors.ts';
import { preloadScreen } from './app/routes.tsx';
import { startApp } from './app/start-app.tsx';
import { apiBaseUrl } from './http/api.ts';
import { browserClock } from './stores/client-clock.ts';

void preloadScreen(currentUrl());

// Each page restores its own scroll position (app/page-stack-view.tsx).
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the code of the first page imports this file's chunk, and would wait for it.
void startApp({
  root,
  baseUrl: apiBaseUrl(),
  fetch: (url, init) => fetch(url, init),
  clock: browserClock,
});

reloadOnMissingChunk({
  tab: window,
  isServerReachable: canReachServer,
  reload: () => window.location.reload(),
});
