import type { Locator } from '@playwright/test';
import { CartSheet as KitCartSheet } from '../../kit/playwright/pages/index.ts';

export class CartSheet extends KitCartSheet {
  /** A value of the preview by its label. */
  figure(label: string): Locator {
    const figures = this.page.locator('div', {
      has: this.page.getByText(label, { exact: true }),
    });
    return figures.locator('> dd');
  }

  /** Stores a malformed pending bet in the session storage. */
  async leaveBrokenBet(): Promise<void> {
    await this.page.evaluate(() => {
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
