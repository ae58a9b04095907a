import type { Locator, Page } from '@playwright/test';
import { HistoryPage } from './history-page.ts';
import { RecordPage } from './record-page.ts';

/** The groups of picks. */
export type Tab = 'Main' | 'Sum' | 'Triple' | 'Cards' | 'Fish';

/** `/pages/game/bet`: picks, the cart and the result of a draw. */
export class BetPage {
  readonly countdown: Locator;
  readonly phase: Locator;
  /** The result sheet of a draw the player had a bet in. */
  readonly result: Locator;
  /** Every part with a pending state. */
  readonly waiting: Locator;
  /** The open bets of the player in the shown period. */
  readonly yourBets: Locator;
  /** The duration of the session and its net result. */
  readonly sessionTime: Locator;
  readonly sessionNet: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.countdown = page.getByRole('timer');
    this.phase = page.getByRole('region', { name: /^Period / });
    this.result = page.getByRole('dialog', { name: 'Draw result' });
    this.waiting = page.locator('[aria-busy=true]');
    this.yourBets = page.getByRole('button', { name: /of yours this period/ });
    const fact = (term: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator('dd');
    this.sessionTime = fact('Session time');
    this.sessionNet = fact('Session net');
  }

  async open(gameId = 1): Promise<void> {
    await this.#page.goto(`/#/pages/game/bet?game_id=${gameId}`);
  }

  balance(amount: string): Locator {
    return this.#page.getByRole('button', { name: `Balance ${amount}, go to deposit` });
  }

  /** Finds the balance below an open sheet, where it has no role because the page is inert. */
  balanceUnder(amount: string): Locator {
    return this.#page.getByLabel(`Balance ${amount}`);
  }

  get rules(): Locator {
    return this.#page.getByRole('dialog', { name: 'Rules' });
  }

  async openRules(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Rules' }).click();
  }

  async closeRules(): Promise<void> {
    await this.rules.getByRole('button', { name: 'Close' }).click();
  }

  /** Picks a button of a tab by its label: "Big", "Sum 10", "Long card 3-4". */
  async pick(tab: Tab, name: string): Promise<void> {
    await this.#page.getByRole('tab', { name: tab }).click();
    await this.pickButton(name).click();
  }

  pickButton(name: string): Locator {
    return this.#page.getByRole('button', { name: new RegExp(`^${name}, (odds|Six lines)`) });
  }

  async openCart(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Cart, / }).click();
  }

  /** Opens the page and its cart with one pick. */
  async openCartWith(tab: Tab, name: string): Promise<void> {
    await this.open();
    await this.pick(tab, name);
    await this.openCart();
  }

  /** Confirms the cart by the exact label of its button, so that the amount is checked too. */
  async place(text: string): Promise<void> {
    await this.#page.getByRole('button', { name: text }).click();
  }

  /** Places 10.00 on big. */
  async placeOnBig(): Promise<void> {
    await this.openCartWith('Main', 'Big');
    await this.place('Place 1 bet · 10.00');
  }

  /** Finds a text on the page or in a sheet. */
  text(text: string): Locator {
    return this.#page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }

  async seeDetails(): Promise<RecordPage> {
    await this.result.getByRole('button', { name: 'Details' }).click();
    return new RecordPage(this.#page);
  }

  async closeResult(): Promise<void> {
    await this.result.getByRole('button', { name: 'Close' }).click();
  }

  async seeHistory(): Promise<HistoryPage> {
    await this.#page.getByRole('button', { name: /Open draw history$/ }).click();
    return new HistoryPage(this.#page);
  }
}
