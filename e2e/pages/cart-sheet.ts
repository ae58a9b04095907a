import type { Locator, Page } from '@playwright/test';

/** The cart sheet of the betting page, in either language. */
export class CartSheet {
  readonly sheet: Locator;
  readonly lines: Locator;
  /** The button at the lower edge: place, accept, move or check. */
  readonly submitButton: Locator;
  /** The outcome of the last tap, or the reason why the cart cannot be placed. */
  readonly messages: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole('dialog', { name: /^(Cart|投注单)$/ });
    this.lines = this.sheet.getByRole('listitem');
    this.submitButton = this.sheet.getByRole('button', {
      name: /^(Place|Accept|Move|Check|Opens|确认|接受|移到|查询|\d\d:\d\d)/,
    });
    this.messages = this.sheet.getByRole('alert').first();
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Cart, |投注单，)/ }).click();
  }

  async close(): Promise<void> {
    await this.sheet.getByRole('button', { name: /^(Close|关闭)$/ }).click();
  }

  /** Picks a button of the page below by the start of its label: "Big", "大". */
  async pick(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: new RegExp(`^${name}[,，]`) }).click();
  }

  /** The amount field of a pick. */
  stake(pick: string): Locator {
    return this.lines.filter({ hasText: pick }).getByRole('textbox');
  }

  async remove(pick: string): Promise<void> {
    await this.sheet.getByRole('button', { name: new RegExp(`^(Remove|删除) ${pick}$`) }).click();
  }

  /** A value of the preview by its label. */
  figure(label: string): Locator {
    const figures = this.#page.locator('div', {
      has: this.#page.getByText(label, { exact: true }),
    });
    return figures.locator('> dd');
  }

  text(text: string | RegExp): Locator {
    return this.sheet.getByText(text).first();
  }

  /** Stores a malformed pending bet in the session storage. */
  async leaveBrokenBet(): Promise<void> {
    await this.#page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('userInfo') ?? '{}');
      const broken = {
        key: 'a-key-of-a-test-0001',
        body: '{"game_id":',
        player: String(id),
        sentAt: 0,
        known: [],
      };
      sessionStorage.setItem('pendingBet', JSON.stringify(broken));
    });
  }

  /** Returns the elements that reach over the edge of the screen. */
  async overflowingElements(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      return Array.from(document.querySelectorAll('dialog *'))
        .filter((element) => !element.closest('.visually-hidden'))
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
        })
        .map((element) => element.outerHTML.slice(0, 120));
    });
  }
}
