import type { Locator, Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** `/pages/profile/userinfo`. */
export class UserinfoPage {
  readonly nickname: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly birthday: Locator;
  readonly avatar: Locator;
  readonly retry: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.nickname = page.getByRole('textbox', { name: 'Nickname' });
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.phone = page.getByRole('textbox', { name: 'Phone' });
    this.birthday = page.getByLabel('Birthday');
    this.avatar = page.getByRole('region', { name: 'Avatar' }).locator('img');
    this.retry = page.getByRole('button', { name: 'Try again' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/profile/userinfo');
  }

  gender(text: 'Male' | 'Female' | 'Other'): Locator {
    return this.#page.getByRole('radio', { name: text, exact: true });
  }

  async choose(text: 'Male' | 'Female' | 'Other'): Promise<void> {
    await this.gender(text).check();
  }

  async save(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async changePassword(current: string, next: string, confirm = next): Promise<void> {
    const field = (name: string) => this.#page.getByRole('textbox', { name, exact: true });
    await field('Current password').fill(current);
    await field('New password').fill(next);
    await field('Confirm new password').fill(confirm);
    await this.#page.getByRole('button', { name: 'Change password' }).click();
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
