import { canonicalUrl, routeNameOf, routeOf, urlOf, type RouteName } from './routes.ts';

/** What moves the browser. */
export interface History {
  push: (url: string) => void;
  replace: (url: string) => void;
  /** Replaces, and leaves every page of before. */
  relaunch: (url: string) => void;
  /** Goes back by so many entries. */
  back(delta: number): void;
  /** The url shown now. */
  url(): string;
  /** How many entries of this visit lie behind. */
  depth(): number;
}

export type Rejection = 'no_url' | 'unregistered' | 'tab_page' | 'not_tab_page' | 'pending';
export type NavigationResult = { ok: true } | { ok: false; reason: Rejection };

/** The navigation rules (SCR-10). Rejects with a reason, never by throwing. */
export interface Navigator {
  /** Puts a page onto the one that is shown. */
  navigate(url: string): NavigationResult;
  /** Puts a page in the place of the one that is shown. */
  redirect(url: string): NavigationResult;
  /** Leaves everything for a page of any kind. */
  relaunch(url: string): NavigationResult;
  switchTab(url: string): NavigationResult;
  /** Goes back; at the first page of a visit, to home. */
  back(delta?: number): void;
  /** Whether there is a screen at this url: a menu offers no other. */
  leads(url: string): boolean;
  /** To be called when a page is shown: its target may be navigated to again. */
  arrived(): void;
}

const REJECTED = (reason: Rejection): NavigationResult => ({ ok: false, reason });

export function createNavigator(history: History, registered: ReadonlySet<RouteName>): Navigator {
  const pending = new Set<string>();

  function go(
    url: string,
    refuse: (isTab: boolean) => Rejection | null,
    move: (url: string) => void,
  ): NavigationResult {
    if (url === '') return REJECTED('no_url');
    const name = routeNameOf(url);
    if (name === null || !registered.has(name)) return REJECTED('unregistered');
    const reason = refuse(routeOf(name).tab === true);
    if (reason) return REJECTED(reason);
    const target = canonicalUrl(name, url);
    if (pending.has(target)) return REJECTED('pending');
    if (target === history.url()) return { ok: true };
    pending.add(target);
    move(target);
    return { ok: true };
  }

  const noTab = (isTab: boolean) => (isTab ? 'tab_page' : null);
  return {
    navigate: (url) => go(url, noTab, history.push),
    redirect: (url) => go(url, noTab, history.replace),
    relaunch: (url) => go(url, () => null, history.relaunch),
    switchTab: (url) => go(url, (isTab) => (isTab ? null : 'not_tab_page'), history.replace),
    back(delta = 1) {
      if (history.depth() >= delta) history.back(delta);
      else history.replace(urlOf('home'));
    },
    leads: (url) => {
      const name = routeNameOf(url);
      return name !== null && registered.has(name);
    },
    // A redirect or the browser's own buttons may have led elsewhere: nothing is under way now.
    arrived: () => pending.clear(),
  };
}
