import type { Locator, Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** `/pages/profile/userinfo`. */
export class UserinfoPage {
  readonly avatar: Locator;
  /** The same picture on the profile. */
  readonly profileAvatar: Locator;
  readonly retry: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.avatar = page.getByRole('region', { name: 'Avatar' }).locator('img');
    this.profileAvatar = page.getByRole('main').locator('img').first();
    this.retry = page.getByRole('button', { name: 'Try again' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/profile/userinfo');
  }

  async chooseAvatar(file: File): Promise<void> {
    await this.#page.locator('input[type=file]').setInputFiles(file);
  }

  /** Returns the natural size of the avatar. */
  avatarSize(): Promise<{ width: number; height: number }> {
    return this.avatar.evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    }));
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
