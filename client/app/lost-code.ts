export interface LostCodeDeps {
  /** Where Vite tells of code that did not come. */
  readonly tab: Pick<EventTarget, 'addEventListener'>;
  /** Whether the player has just tapped something, and waits. */
  readonly isTapped: () => boolean;
  /** Whether the app can be had from its host now. */
  readonly hostAnswers: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Has the page begin anew at the second tap that asks for the same code in vain, though its host
 * answers. The first tap is told that the network failed, and mostly the next one has it. Where it
 * has not, it never will: the host has a newer version, in which the file has another name, or the
 * browser remembers that it could not be had (Chromium 150 does, 156 does not).
 */
export function beginAnewForLostCode({ tab, isTapped, hostAnswers, reload }: LostCodeDeps): void {
  const missed = new Set<string>();
  tab.addEventListener('vite:preloadError', (event) => {
    if (!isTapped()) return;
    const { message } = (event as VitePreloadErrorEvent).payload; // by its name
    if (missed.has(message)) void hostAnswers().then((is) => is && reload());
    missed.add(message);
  });
}
