export interface MissingChunkDeps {
  /** Where taps are heard, and Vite tells of code that did not come. */
  readonly tab: Pick<EventTarget, 'addEventListener'>;
  /** Whether the app can be had from its host now. */
  readonly isServerReachable: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Has the page begin anew at the second tap that asks for the same code in vain, though its host
 * answers. The first tap is told that the network failed, and mostly the next one has it. Where it
 * has not, it never will: the host has a newer version, in which the file has another name, or the
 * browser remembers that it could not be had (Chromium 150 does, 156 does not).
 */
export function reloadOnMissingChunk({ tab, isServerReachable, reload }: MissingChunkDeps): void {
  let taps = 0;
  const missedAt = new Map<string, number>();
  tab.addEventListener('click', () => (taps += 1), true);
  tab.addEventListener('vite:preloadError', (event) => {
    const { message } = (event as VitePreloadErrorEvent).payload; // by its name
    const before = missedAt.get(message) ?? 0;
    // What was fetched unasked may be missed beside what the same tap asked for.
    if (before > 0 && before < taps) void isServerReachable().then((is) => is && reload());
    missedAt.set(message, taps);
  });
}
