import type { Locator } from '@playwright/test';
import { ProfilePage as KitProfilePage } from '../../kit/playwright/pages/index.ts';

export class ProfilePage extends KitProfilePage {
  get avatar(): Locator {
    return this.main.locator('img').first();
  }

  /** Copies the invitation in the share sheet and returns it. */
  async copyInvitation(): Promise<string> {
    await this.sheet.getByRole('button', { name: 'Copy', exact: true }).click();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
