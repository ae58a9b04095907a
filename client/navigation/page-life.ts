/** The events in the life of a page (STA-14). */
export type PageEvent = 'load' | 'show' | 'ready' | 'hide' | 'unload';

/**
 * Tells the life of one page: `load`, `show` and `ready` when it opens, `hide` and `show` when it is
 * left and returned to, `hide` and `unload` when it is dropped. Repeated calls tell nothing.
 */
export class PageLife {
  readonly #tell: (event: PageEvent) => void;
  #state: 'new' | 'shown' | 'hidden' | 'unloaded' = 'new';

  constructor(tell: (event: PageEvent) => void) {
    this.#tell = tell;
  }

  show(): void {
    const state = this.#state;
    if (state === 'shown' || state === 'unloaded') return;
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
    if (this.#state === 'unloaded' || this.#state === 'new') return;
    this.hide();
    this.#state = 'unloaded';
    this.#tell('unload');
  }
}
