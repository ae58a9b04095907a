/** Returns the URL in the address bar: "/pages/game/bet?game_id=3". */
export function currentUrl(): string {
  return window.location.hash.slice(1) || '/';
}

/** Returns whether the page was reloaded or returned to, so that its history entries are the earlier ones. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && 'type' in load && load.type !== 'navigate';
}
