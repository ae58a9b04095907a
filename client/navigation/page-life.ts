/** The events in the life of a page (STA-14). */
export const PAGE_EVENTS = ['load', 'show', 'ready', 'hide', 'unload'] as const;

export type PageEvent = (typeof PAGE_EVENTS)[number];

export type PageHandlers = Readonly<Partial<Record<PageEvent, () => void>>>;

/**
 * Tracks the life of one page: `load`, `show` and `ready` when it opens, `hide` and `show` when it
 * is left and returned to, `hide` and `unload` when it is dropped. Repeated calls emit nothing.
 */
export class PageLife {
  readonly #listeners = new Set<{ current: PageHandlers }>();
  #state: 'new' | 'shown' | 'hidden' | 'unloaded' = 'new';

  /** Listens for as long as the page lives, even if the component that listens is unmounted. */
  listen(listener: { current: PageHandlers }): void {
    this.#listeners.add(listener);
  }

  show(): void {
    const state = this.#state;
    if (state === 'shown' || state === 'unloaded') return;
    this.#state = 'shown';
    if (state === 'new') this.#emit('load');
    this.#emit('show');
    if (state === 'new') this.#emit('ready');
  }

  hide(): void {
    if (this.#state !== 'shown') return;
    this.#state = 'hidden';
    this.#emit('hide');
  }

  unload(): void {
    if (this.#state === 'unloaded' || this.#state === 'new') return;
    this.hide();
    this.#state = 'unloaded';
    this.#emit('unload');
  }

  #emit(event: PageEvent): void {
    for (const { current } of this.#listeners) current[event]?.();
  }
}
