const STILL = '(prefers-reduced-motion: reduce)';

/** Whether the reader wants nothing to move. */
export function isStill(): boolean {
  return window.matchMedia(STILL).matches;
}

/** Returns what ends the watch. */
export function watchStillness(onChange: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
