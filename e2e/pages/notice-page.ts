import type { Download, Locator, Page } from '@playwright/test';
import { Dialogs } from './dialogs.ts';

/** `/pages/profile/notice` */
export class NoticePage {
  readonly rows: Locator;
  readonly markAll: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.rows = page.getByRole('article').filter({ visible: true });
    this.markAll = page.getByRole('button', { name: 'Mark all read' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/profile/notice');
  }

  async show(tab: 'All' | 'System' | 'Activity' | 'Announcement'): Promise<void> {
    await this.#page.getByRole('radio', { name: tab, exact: true }).check();
  }

  /** Finds a notice by its title, which an "Unread" label precedes until it is read. */
  notice(title: string): Locator {
    return this.rows.filter({ hasText: title });
  }

  async read(title: string): Promise<void> {
    await this.notice(title).getByRole('button', { expanded: false }).click();
  }

  /** Requests an attachment and answers the confirmation. */
  async askFor(file: string, answer: 'Download' | 'Cancel'): Promise<void> {
    await this.#page.getByRole('button', { name: `Download ${file}` }).click();
    await new Dialogs(this.#page).button(answer).click();
  }

  /** Returns the file that an action downloads. */
  async fileFrom(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.#page.waitForEvent('download'), act()]);
    return download;
  }

  text(text: string): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }
}
