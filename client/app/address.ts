/** Returns the URL in the address bar: "/pages/game/bet?game_id=3". */
export function currentUrl(): string {
  return window.location.hash.slice(1) || '/';
}

/**
 * Gives the current entry of the history a key unless it has one. The router keys the entries that it makes
 * itself, but neither the first one nor a typed address, and pages are told apart by these keys.
 */
export function keyEntry(key: string): void {
  const { history } = window;
  const state: unknown = history.state;
  const known = typeof state === 'object' ? state : null;
  if (known === null || !('key' in known)) history.replaceState({ ...known, key }, '');
}

/** Returns whether the page was reloaded or returned to, so that its history entries are the earlier ones. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}
