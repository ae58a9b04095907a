import type { Locator, Page } from '@playwright/test';

/** The chases of the player: the second view of `/pages/game/record`. */
export class ChaseRecords {
  /** The chases, newest first. */
  readonly items: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.items = page.getByRole('article');
    this.question = page.getByRole('dialog', { name: 'Stop this chase?' });
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/game/record');
    await this.show('Chases');
  }

  async show(view: 'Bets' | 'Chases'): Promise<void> {
    await this.#page.getByRole('radio', { name: view, exact: true }).check();
  }

  /** Opens the periods of the newest chase. */
  async openDetail(): Promise<void> {
    await this.items.first().getByRole('button', { expanded: false }).first().click();
  }

  /** The rows of its periods, such as "20260310-201 ×1 10.00 Bet placed". */
  rows(): Locator {
    return this.items.first().getByRole('listitem');
  }

  async stop(): Promise<void> {
    await this.items.first().getByRole('button', { name: 'Stop chase' }).click();
  }

  async confirmStop(): Promise<void> {
    await this.question.getByRole('button', { name: 'Stop chase' }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }
}
