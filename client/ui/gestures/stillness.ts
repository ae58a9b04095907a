const STILL = '(prefers-reduced-motion: reduce)';

/** Returns whether the user prefers reduced motion. */
export function isStill(): boolean {
  return window.matchMedia(STILL).matches;
}

/** Watches the preference and returns a function that stops watching. */
export function watchStillness(onChange: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
