import type { Locator, Page, Request } from '@playwright/test';
import { Finger } from './finger.ts';

/** A list that comes in pages, and is asked anew when it is pulled down. */
export class PagedList {
  readonly rows: Locator;
  readonly refreshButton: Locator;
  /** In place of the next page, when that failed. */
  readonly retry: Locator;
  /** Opens the detail of the first row, where rows have one. */
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

  /** All that lists say of themselves from here on: some of it stands for a blink only. */
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

  /** Below the figures over the list, away from anything else. */
  async putFingerDown(): Promise<void> {
    await this.finger.down({ x: 180, y: 420 });
  }

  /** What the list says of itself, to eyes and readers alike. */
  text(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
  }

  /** How far the rows stand from the top of the window, px. */
  async top(): Promise<number> {
    return (await this.rows.first().boundingBox())?.y ?? NaN;
  }

  async scrollToEnd(): Promise<void> {
    await this.#page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }

  async scrollBy(px: number): Promise<void> {
    await this.#page.evaluate((by) => window.scrollBy(0, by), px);
  }

  /** Has the page follow its own end from now on, as under a thumb that never stops. */
  async stayAtEnd(): Promise<void> {
    await this.#page.evaluate(() => {
      const follow = () => window.scrollTo(0, document.body.scrollHeight);
      new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
      follow();
    });
  }

  /** Listens from now on; gives the real ms between one call for draws and the next. */
  timeCalls(): () => number[] {
    const calls: Request[] = [];
    this.#page.on('requestfinished', (request) => {
      if (request.url().includes('getHistoryRecord')) calls.push(request);
    });
    return () => {
      const times = calls.map((call) => call.timing().startTime);
      return times.slice(1).map((at, index) => at - (times[index] ?? NaN));
    };
  }

  /** A mouse pulls at a part of the list, and lets go. */
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
