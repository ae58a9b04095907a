import type { NavigateFunction } from 'react-router-dom';
import type { Entries } from './entries.ts';
import { RELAUNCH } from './page-stack.ts';
import { canonicalUrl, routeNameOf, routeOf, urlOf } from './routes.ts';

export type Rejection = 'no_url' | 'unregistered' | 'tab_page' | 'not_tab_page' | 'pending';
export type NavigationResult = { ok: true } | { ok: false; reason: Rejection };

const reject = (reason: Rejection): NavigationResult => ({ ok: false, reason });

/** Applies the navigation rules (SCR-10) over the router. Rejections are returned, never thrown. */
export class Navigation {
  readonly #entries: Pick<Entries, 'at'>;
  /** Returns the current URL. */
  readonly #url: () => string;
  readonly #pending = new Set<string>();
  #go: NavigateFunction | null = null;
  #waiting: ((go: NavigateFunction) => void) | null = null;

  constructor(entries: Pick<Entries, 'at'>, url: () => string) {
    this.#entries = entries;
    this.#url = url;
  }

  /** Moves with the router's function until the returned function is called; before, the last move waits. */
  attach(go: NavigateFunction): () => void {
    this.#go = go;
    this.#waiting?.(go);
    this.#waiting = null;
    return () => {
      this.#go = null;
    };
  }

  /** Pushes a page. */
  navigate(url: string): NavigationResult {
    return this.#lead(url, 'tab_page', (target) => this.#move((go) => void go(target)));
  }

  /** Replaces the current page. */
  redirect(url: string): NavigationResult {
    return this.#lead(url, 'tab_page', (target) => this.#replace(target));
  }

  /** Drops all pages and opens one of any kind. */
  relaunch(url: string): NavigationResult {
    return this.#lead(url, null, (target) => this.#replace(target, RELAUNCH));
  }

  switchTab(url: string): NavigationResult {
    return this.#lead(url, 'not_tab_page', (target) => this.#replace(target));
  }

  /** Switches to a page of the tab bar, and pushes any other. */
  open(url: string): NavigationResult {
    const name = routeNameOf(url);
    return name !== null && routeOf(name).tab ? this.switchTab(url) : this.navigate(url);
  }

  /** Goes back; from the first page of a visit, to home. */
  back(): void {
    if (this.#entries.at > 0) this.#move((go) => void go(-1));
    else this.#replace(urlOf('home'));
  }

  /** Call this when a page is shown: its URL may be navigated to again. */
  onPageShown(): void {
    // Clears all, because a redirect or the browser's buttons may have led elsewhere.
    this.#pending.clear();
  }

  #lead(
    url: string,
    refused: 'tab_page' | 'not_tab_page' | null,
    move: (target: string) => void,
  ): NavigationResult {
    if (url === '') return reject('no_url');
    const name = routeNameOf(url);
    if (name === null) return reject('unregistered');
    const kind = routeOf(name).tab ? 'tab_page' : 'not_tab_page';
    if (kind === refused) return reject(kind);
    const target = canonicalUrl(name, url);
    if (this.#pending.has(target)) return reject('pending');
    if (target === this.#url()) return { ok: true };
    this.#pending.add(target);
    move(target);
    return { ok: true };
  }

  #replace(url: string, state?: object): void {
    this.#move((go) => void go(url, { replace: true, state }));
  }

  #move(act: (go: NavigateFunction) => void): void {
    if (this.#go) act(this.#go);
    else this.#waiting = act;
  }
}
