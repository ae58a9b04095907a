import type { Locator, Page } from '@playwright/test';
import { Finger } from './finger.ts';

/** A list that loads in pages and refreshes when it is pulled down. */
export class PagedList {
  readonly rows: Locator;
  readonly refreshButton: Locator;
  /** The button shown when the next page failed to load. */
  readonly retry: Locator;
  /** The button that opens the detail of the first row. */
  readonly opener: Locator;
  readonly finger: Finger;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.rows = page.getByRole('main').getByRole('listitem');
    this.refreshButton = page.getByRole('button', { name: 'Refresh', exact: true });
    this.retry = page.getByRole('button', { name: 'Could not load more. Try again' });
    this.opener = page.getByRole('article').getByRole('button').first();
    this.finger = new Finger(page);
  }

  /** Records every status message of lists from the next load on, as some are visible only briefly. */
  async recordMessages(): Promise<() => Promise<string[]>> {
    await this.#page.addInitScript(() => {
      const messages: string[] = [];
      Reflect.set(window, 'messages', messages);
      const listen = () => {
        for (const { textContent } of document.querySelectorAll('[role="status"]'))
          if (textContent && textContent !== messages.at(-1)) messages.push(textContent);
      };
      new MutationObserver(listen).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    return () => this.#page.evaluate(() => Reflect.get(window, 'messages') as string[]); // set above
  }

  async openHistory(): Promise<void> {
    await this.#page.goto('/#/pages/game/history?game_id=1');
    await this.rows.first().waitFor();
  }

  /** Touches a point below the figures, away from other controls, and moves by these offsets from it. */
  async pullTo(...moves: Parameters<Finger['moveTo']>[0][]): Promise<void> {
    await this.finger.down({ x: 180, y: 420 });
    for (const move of moves) await this.finger.moveTo(move);
  }

  /** Finds a status message of the list. */
  text(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
  }

  /** Returns the distance of the rows from the top of the window, in px. */
  async top(): Promise<number> {
    return (await this.rows.first().boundingBox())?.y ?? NaN;
  }

  async scrollToEnd(): Promise<void> {
    await this.#page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }

  async scrollBy(px: number): Promise<void> {
    await this.#page.evaluate((by) => window.scrollBy(0, by), px);
  }

  /** Keeps the page scrolled to its end from now on, like continuous scrolling. */
  async stayAtEnd(): Promise<void> {
    await this.#page.evaluate(() => {
      const follow = () => window.scrollTo(0, document.body.scrollHeight);
      new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
      follow();
    });
  }

  /** Pulls a part of the list with the mouse and releases it. */
  async pullByMouse(part: Locator, px: number): Promise<void> {
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to pull at');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(x, y + px, { steps: 5 });
    await this.#page.mouse.up();
  }
}
