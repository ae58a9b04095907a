import { CartSheet as KitCartSheet } from '../../kit/playwright/pages/index.ts';

export class CartSheet extends KitCartSheet {
  /** Returns the elements that reach over the edge of the screen. */
  async overflowingElements(): Promise<string[]> {
    return this.page.evaluate(() => {
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
