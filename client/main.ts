import { currentUrl } from './app/address.ts';
import { AREAS } from './app/areas.ts';
import { canReachServer, reloadOnMissingChunk } from './app/page-errors.ts';
import { PAGES } from './app/pages.ts';
import { routeNameOf } from './navigation/routes.ts';

const { load, stores } = PAGES[routeNameOf(currentUrl()) ?? 'home'];
// Beside the app, which asks for the code again and tells when it cannot be loaded.
for (const request of [load, ...stores.map((area) => AREAS[area])])
  request().catch(() => undefined);

// Each page restores its own scroll position (app/page-stack-view.tsx).
window.history.scrollRestoration = 'manual';

reloadOnMissingChunk({
  tab: window,
  isServerReachable: canReachServer,
  reload: () => window.location.reload(),
});

void import('./app/start-page.ts');
