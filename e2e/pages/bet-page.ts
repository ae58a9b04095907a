import type { Locator, Page } from '@playwright/test';
import { HistoryPage } from './history-page.ts';
import { RecordPage } from './record-page.ts';

/** The groups of picks. */
export type Tab = 'Main' | 'Sum' | 'Triple' | 'Cards' | 'Fish';

/** `/pages/game/bet`: picks, the cart over them, and the result of a draw. */
export class BetPage {
  readonly countdown: Locator;
  readonly phase: Locator;
  /** The sheet of a draw the player had a bet in. */
  readonly result: Locator;
  /** Whatever shows that something is still to come. */
  readonly waiting: Locator;
  /** What waits for the draw of the period that is shown. */
  readonly yourBets: Locator;
  /** How long it has been played, and what came of it. */
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

  /** The same while a sheet lies over the page, which is then for no reader. */
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

  /** Picks what is on one of the five tabs, by its words: "Big", "Sum 10", "Long card 3-4". */
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

  /** The page with one pick in its cart, which lies open. */
  async openCartWith(tab: Tab, name: string): Promise<void> {
    await this.open();
    await this.pick(tab, name);
    await this.openCart();
  }

  /** Confirms the cart; the words on the button are part of the gesture. */
  async place(text: string): Promise<void> {
    await this.#page.getByRole('button', { name: text }).click();
  }

  /** The whole of a small bet, 10.00 on big, up to the tap that sends it. */
  async placeOnBig(): Promise<void> {
    await this.openCartWith('Main', 'Big');
    await this.place('Place 1 bet · 10.00');
  }

  /** A sentence on the page or in a sheet. */
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
