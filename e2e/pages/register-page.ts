import type { Locator, Page } from '@playwright/test';
import { RegisterPage as KitRegisterPage } from '../../kit/playwright/pages/index.ts';

/** The sign-up and its "Get the app" sheet. */
export class RegisterPage extends KitRegisterPage {
  /** The invalid fields. */
  readonly problems: Locator;
  readonly app: Locator;
  /** The install button of the "Get the app" sheet. */
  readonly installButton: Locator;

  constructor(page: Page) {
    super(page);
    this.problems = page.locator('[aria-invalid=true]');
    this.app = page.getByRole('dialog', { name: 'Get the app' });
    this.installButton = page.getByRole('dialog').getByRole('button', { name: 'Install' });
  }

  async getApp(): Promise<void> {
    await this.press('Get the app');
  }

  /** Opens the "Get the app" sheet without a page load. */
  async openGetApp(): Promise<void> {
    await this.page.evaluate(() => (window.location.hash = '#/pages/register/register'));
    await this.page.getByRole('button', { name: 'Get the app' }).click();
  }

  /** Dispatches the install prompt of the browser. */
  async offerInstall(): Promise<void> {
    await this.page.evaluate(() => {
      const answer = { prompt: () => Promise.resolve(), userChoice: { outcome: 'accepted' } };
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(offer, answer));
    });
  }

  async install(): Promise<void> {
    await this.app.getByRole('button', { name: 'Install' }).click();
  }
}
