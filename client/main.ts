import { currentUrl } from './app/address.ts';
import { AREAS } from './stores/app-stores.ts';
import { canReachServer, reloadOnMissingChunk } from './app/page-errors.ts';
import { PAGES } from './app/pages.ts';
import { fetchTexts } from './i18n/catalogues.ts';
import { routeNameOf } from './navigation/routes.ts';

const { load, stores, texts } = PAGES[routeNameOf(currentUrl()) ?? 'home'];
const isChinese = document.documentElement.lang === 'zh-Hans';
// English `common` is part of the app.
const requested = isChinese ? (['common', ...texts] as const) : texts;
// Beside the app, which asks again and tells when something cannot be loaded.
for (const request of [
  load,
  ...stores.map((area) => AREAS[area]),
  ...requested.map((namespace) => () => fetchTexts(isChinese ? 'zh-Hans' : 'en', namespace)),
])
  request().catch(() => undefined);

// Each page restores its own scroll position (app/page-stack-view.tsx).
window.history.scrollRestoration = 'manual';

reloadOnMissingChunk({
  tab: window,
  isServerReachable: canReachServer,
  reload: () => window.location.reload(),
});

void import('./app/start-page.ts');
