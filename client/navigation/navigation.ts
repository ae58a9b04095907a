import type { NavigateFunction } from 'react-router-dom';
import type { Entries } from './entries.ts';
import { RELAUNCH } from './page-stack.ts';
import { canonicalUrl, routeNameOf, routeOf, urlOf } from './routes.ts';

export type Rejection = 'no_url' | 'unregistered' | 'tab_page' | 'not_tab_page' | 'pending';
export type NavigationResult = { ok: true } | { ok: false; reason: Rejection };

const reject = (reason: Rejection): NavigationResult => ({ ok: false, reason });

export type Navigation = ReturnType<typeof createNavigation>;

/**
 * Applies the navigation rules (SCR-10) over the router. Rejections are returned, never thrown.
 *
 * @param currentUrl returns the current URL
 */
export function createNavigation(entries: Pick<Entries, 'at'>, currentUrl: () => string) {
  const pending = new Set<string>();
  let router: NavigateFunction | null = null;
  let waiting: ((go: NavigateFunction) => void) | null = null;

  const move = (act: (go: NavigateFunction) => void) => {
    if (router) act(router);
    else waiting = act;
  };
  const replace = (url: string, state?: object) =>
    move((go) => void go(url, { replace: true, state }));
  const lead = (
    url: string,
    refused: 'tab_page' | 'not_tab_page' | null,
    act: (target: string) => void,
  ): NavigationResult => {
    if (url === '') return reject('no_url');
    const name = routeNameOf(url);
    if (name === null) return reject('unregistered');
    const kind = routeOf(name).tab ? 'tab_page' : 'not_tab_page';
    if (kind === refused) return reject(kind);
    const target = canonicalUrl(name, url);
    if (pending.has(target)) return reject('pending');
    if (target === currentUrl()) return { ok: true };
    pending.add(target);
    act(target);
    return { ok: true };
  };

  /** Pushes a page. */
  const navigate = (url: string) =>
    lead(url, 'tab_page', (target) => move((go) => void go(target)));
  const switchTab = (url: string) => lead(url, 'not_tab_page', (target) => replace(target));

  return {
    navigate,
    switchTab,
    redirect: (url: string) => lead(url, 'tab_page', (target) => replace(target)),
    /** Drops all pages and opens one of any kind. */
    relaunch: (url: string) => lead(url, null, (target) => replace(target, RELAUNCH)),
    /** Switches to a page of the tab bar, and pushes any other. */
    open(url: string): NavigationResult {
      const name = routeNameOf(url);
      return name !== null && routeOf(name).tab ? switchTab(url) : navigate(url);
    },
    /** Goes back; from the first page of a visit, to home. */
    back(): void {
      if (entries.at > 0) move((go) => void go(-1));
      else replace(urlOf('home'));
    },
    /** Call this when a page is shown: its URL may be navigated to again. */
    onPageShown(): void {
      // Clears all, because a redirect or the browser's buttons may have led elsewhere.
      pending.clear();
    },
    /** Moves with the router's function until the returned function is called; before, the last move waits. */
    attach(go: NavigateFunction): () => void {
      router = go;
      waiting?.(go);
      waiting = null;
      return () => {
        router = null;
      };
    },
  };
}
