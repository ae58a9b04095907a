import type { Locator } from '@playwright/test';
import { RecordPage as KitRecordPage } from '../../kit/playwright/pages/index.ts';

/** The bets of the player: also by their place in the list, and with changed answers. */
export class RecordPage extends KitRecordPage {
  /** Opens or closes the detail of a row by its index. */
  async toggleAt(place: number): Promise<void> {
    await this.bets.nth(place).getByRole('button').first().click();
  }

  /** Leaves for the page of draws by changing the address. */
  async leaveForDraws(): Promise<void> {
    await this.page.evaluate(() => {
      location.hash = '/pages/game/history?game_id=1';
    });
  }

  /** Scrolls until the proof button of a bet is visible. */
  async stand(place: number): Promise<void> {
    await this.bets
      .nth(place)
      .getByRole('button', { name: /^Fairness proof of period/ })
      .scrollIntoViewIfNeeded();
  }

  /** The wallet movements of the expanded bets, in either language. */
  get movements(): Locator {
    return this.bets
      .getByRole('region', { name: /^(In your wallet|账变记录)$/ })
      .getByRole('listitem');
  }

  async goBack(): Promise<void> {
    await this.page.goBack();
  }

  scrolled(): Promise<number> {
    return this.page.evaluate(() => window.scrollY);
  }

  async scrollTo(px: number): Promise<void> {
    await this.page.evaluate((y) => window.scrollTo(0, y), px);
  }
}
