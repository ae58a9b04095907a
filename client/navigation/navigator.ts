import { canonicalUrl, routeNameOf, routeOf, urlOf, type RouteName } from './routes.ts';

/** The browser's history, as the navigator uses it. */
export interface History {
  push: (url: string) => void;
  replace: (url: string) => void;
  /** Replaces the current entry and drops all pages before it. */
  relaunch: (url: string) => void;
  /** Goes back by `delta` entries. */
  back(delta: number): void;
  /** Returns the current URL. */
  url(): string;
  /** Returns the number of entries of this visit before the current one. */
  depth(): number;
}

export type Rejection = 'no_url' | 'unregistered' | 'tab_page' | 'not_tab_page' | 'pending';
export type NavigationResult = { ok: true } | { ok: false; reason: Rejection };

/** Applies the navigation rules (SCR-10). Rejections are returned, never thrown. */
export interface Navigator {
  /** Pushes a page. */
  navigate(url: string): NavigationResult;
  /** Replaces the current page. */
  redirect(url: string): NavigationResult;
  /** Drops all pages and opens one of any kind. */
  relaunch(url: string): NavigationResult;
  switchTab(url: string): NavigationResult;
  /** Goes back; from the first page of a visit, to home. */
  back(delta?: number): void;
  /** Returns whether a screen is registered for this URL; menus hide the others. */
  isRegistered(url: string): boolean;
  /** Call this when a page is shown: its URL may be navigated to again. */
  onPageShown(): void;
}

const reject = (reason: Rejection): NavigationResult => ({ ok: false, reason });

export function createNavigator(history: History, registered: ReadonlySet<RouteName>): Navigator {
  const pending = new Set<string>();

  function go(
    url: string,
    check: (isTab: boolean) => Rejection | null,
    move: (url: string) => void,
  ): NavigationResult {
    if (url === '') return reject('no_url');
    const name = routeNameOf(url);
    if (name === null || !registered.has(name)) return reject('unregistered');
    const reason = check(routeOf(name).tab === true);
    if (reason) return reject(reason);
    const target = canonicalUrl(name, url);
    if (pending.has(target)) return reject('pending');
    if (target === history.url()) return { ok: true };
    pending.add(target);
    move(target);
    return { ok: true };
  }

  const rejectTab = (isTab: boolean) => (isTab ? 'tab_page' : null);
  return {
    navigate: (url) => go(url, rejectTab, history.push),
    redirect: (url) => go(url, rejectTab, history.replace),
    relaunch: (url) => go(url, () => null, history.relaunch),
    switchTab: (url) => go(url, (isTab) => (isTab ? null : 'not_tab_page'), history.replace),
    back(delta = 1) {
      if (history.depth() >= delta) history.back(delta);
      else history.replace(urlOf('home'));
    },
    isRegistered: (url) => {
      const name = routeNameOf(url);
      return name !== null && registered.has(name);
    },
    // Clears all, because a redirect or the browser's buttons may have led elsewhere.
    onPageShown: () => pending.clear(),
  };
}
