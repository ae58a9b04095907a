import type { Locator, Page } from '@playwright/test';

/** The layout of the betting page, and what the keyboard and a slow phone do with it. */
export class BetBoard {
  /** The name of the game, which opens the list of games. */
  readonly name: Locator;
  readonly cart: Locator;
  readonly tabs: Locator;
  /** "Off", "Missing" and "Hot & cold", in either language. */
  readonly figures: Locator;
  /** All picks of the open group. */
  readonly picks: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.name = page.getByRole('button', { name: /^(Switch game|切换游戏)/ });
    this.cart = page.getByRole('button', { name: /^(Cart, |投注单，)/ });
    this.tabs = page.getByRole('tab');
    this.figures = page.getByRole('tabpanel').getByRole('radio');
    this.picks = page
      .getByRole('tabpanel')
      .getByRole('button', { name: /[,，] ?(odds|赔率|Six|共六)/ });
  }

  /** Returns the number of lines that the name of the game takes. */
  nameLines(): Promise<number> {
    return this.name.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button.firstElementChild ?? button);
      return text.getClientRects().length;
    });
  }

  /** Returns the elements of open sheets that reach over the edge of the screen. */
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

  /** Presses Tab until the button of this name has the focus, then another key. */
  async tabTo(name: RegExp, key: string): Promise<void> {
    const focused = this.#page.locator('*:focus');
    for (let step = 0; step < 80; step += 1) {
      await this.#page.keyboard.press('Tab');
      const label = await focused.evaluate((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      );
      if (name.test(label)) return this.#page.keyboard.press(key);
    }
    throw new Error(`no Tab leads to ${String(name)}`);
  }

  /**
   * Taps, and returns what the main thread did until the frame after the next one: whether the button
   * had changed at the next frame, how many elements changed, and how often the page was laid out.
   */
  async workOfTap(pick: Locator): Promise<{ isInTime: boolean; changes: number; layouts: number }> {
    const browser = await this.#page.context().newCDPSession(this.#page);
    await browser.send('Performance.enable');
    const countLayouts = async () => {
      const { metrics } = await browser.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
    };
    const before = await countLayouts();
    const seen = await pick.evaluate(
      (button: HTMLElement) =>
        new Promise<{ isInTime: boolean; changes: number }>((done) => {
          const changed = new Set<Node>();
          new MutationObserver((records) => {
            for (const { target } of records) changed.add(target);
          }).observe(document.body, {
            attributes: true,
            characterData: true,
            childList: true,
            subtree: true,
          });
          const pressed = button.ariaPressed;
          button.click();
          requestAnimationFrame(() => {
            const isInTime = button.ariaPressed !== pressed;
            requestAnimationFrame(() => done({ isInTime, changes: changed.size }));
          });
        }),
    );
    const layouts = (await countLayouts()) - before;
    await browser.detach();
    return { ...seen, layouts };
  }
}
