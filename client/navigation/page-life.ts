/** The events in the life of a page (STA-14). */
export const PAGE_EVENTS = ['load', 'show', 'ready', 'hide', 'unload'] as const;

export type PageEvent = (typeof PAGE_EVENTS)[number];

export type PageHandlers = Readonly<Partial<Record<PageEvent, () => void>>>;

/**
 * The life of one page: `load`, `show` and `ready` when it comes, `hide` and `show` as it is left and
 * come back to, `hide` and `unload` when it is gone. Each at most once for a cause.
 */
export class PageLife {
  readonly #listeners = new Set<{ current: PageHandlers }>();
  #state: 'new' | 'shown' | 'hidden' | 'gone' = 'new';

  /** For as long as the page lives: a listener belongs to the page, not to a part that comes and goes. */
  listen(listener: { current: PageHandlers }): void {
    this.#listeners.add(listener);
  }

  show(): void {
    const state = this.#state;
    if (state === 'shown' || state === 'gone') return;
    this.#state = 'shown';
    if (state === 'new') this.#tell('load');
    this.#tell('show');
    if (state === 'new') this.#tell('ready');
  }

  hide(): void {
    if (this.#state !== 'shown') return;
    this.#state = 'hidden';
    this.#tell('hide');
  }

  unload(): void {
    if (this.#state === 'gone' || this.#state === 'new') return;
    this.hide();
    this.#state = 'gone';
    this.#tell('unload');
  }

  #tell(event: PageEvent): void {
    for (const { current } of this.#listeners) current[event]?.();
  }
}
