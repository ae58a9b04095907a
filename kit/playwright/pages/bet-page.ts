import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { HistoryPage, RecordPage } from './records.ts';

/** The groups of picks. */
export type Tab = 'Main' | 'Sum' | 'Triple' | 'Cards' | 'Fish';

/** `/pages/game/bet`: picks, the cart and the result of a draw. */
export class BetPage extends AppPage {
  readonly countdown: Locator;
  readonly phase: Locator;
  /** The place button, for a moment after a bet was placed. */
  readonly placed: Locator;
  /** The sheet that opens after a draw in which the player had a bet. */
  readonly result: ResultSheet;

  constructor(page: Page) {
    super(page);
    this.countdown = page.getByRole('timer');
    this.phase = page.getByRole('region', { name: /^Draw / });
    this.placed = page.getByRole('button', { name: /^Placed · draw / });
    this.result = new ResultSheet(page);
  }

  async open(gameId = 1): Promise<void> {
    await this.page.goto(`./#/pages/game/bet?game_id=${gameId}`);
  }

  balance(amount: string): Locator {
    return this.page.getByRole('button', { name: `Balance ${amount}, show session` });
  }

  async openRules(): Promise<void> {
    await this.page.getByRole('button', { name: 'Rules' }).click();
  }

  /** Jumps to a group and picks a button of it by its label: "Big", "Sum 10", "Long card 3-4". */
  async pick(tab: Tab, name: string): Promise<void> {
    await this.jumpTo(tab);
    await this.pickButton(name).click();
  }

  async jumpTo(tab: Tab): Promise<void> {
    const bar = this.page.getByRole('navigation', { name: 'Kinds of bet' });
    await bar.getByRole('button', { name: tab }).click();
  }

  pickButton(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}, (odds|6 bets)`) });
  }

  async openCart(): Promise<void> {
    await this.page.getByRole('button', { name: /^Cart, / }).click();
  }

  /** Opens the page and its cart with one pick. */
  async openCartWith(tab: Tab, name: string): Promise<void> {
    await this.open();
    await this.pick(tab, name);
    await this.openCart();
  }

  /** Confirms the cart by the exact label of its button, so that the amount is checked too. */
  async place(text: string): Promise<void> {
    await this.page.getByRole('button', { name: text }).click();
  }

  /** Places 10.00 on big. */
  async placeOnBig(): Promise<void> {
    await this.openCartWith('Main', 'Big');
    await this.place('Place 1 bet · 10.00');
  }

  async seeHistory(): Promise<HistoryPage> {
    await this.page.getByRole('button', { name: /Open draw history$/ }).click();
    return new HistoryPage(this.page);
  }
}

/** The cart sheet of the betting page, in English and Chinese. */
export class CartSheet {
  readonly sheet: Locator;
  /** The button at the lower edge: place, accept, move or check. */
  readonly submitButton: Locator;
  protected readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('dialog', { name: /^(Cart|投注单)$/ });
    this.submitButton = this.sheet.getByRole('button', {
      name: /^(Place|Accept|Move|Opens|Closed|Add|Fix|投注|接受|移到|已封盘|补足|请先)/,
    });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Cart, |投注单，)/ }).click();
  }

  /** Picks a button of the page below by the start of its label: "Big", "大". */
  async pick(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${name}[,，]`) }).click();
  }

  /** The amount field of a pick. */
  stake(pick: string): Locator {
    return this.sheet.getByRole('textbox', {
      name: new RegExp(`^(Stake on ${pick}|${pick}的金额)$`),
    });
  }

  async remove(pick: string): Promise<void> {
    await this.sheet.getByRole('button', { name: new RegExp(`^(Remove |删除)${pick}$`) }).click();
  }
}

/** The result of a draw that was won, above the current page, in English and Chinese; a loss opens none. */
export class ResultSheet {
  readonly sheet: Locator;
  /** "You won 10.00" */
  readonly headline: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sheet = page.getByRole('dialog', { name: /^(Draw result|开奖结果)/ });
    this.headline = this.sheet.getByRole('group').getByRole('heading').first();
  }

  /** Finds a figure by its label: "Payout", "Stake" of a gain, "Net" of others. */
  figure(label: 'Payout' | 'Stake' | 'Net'): Locator {
    return this.sheet.getByRole('definition').nth(label === 'Payout' ? 0 : 1);
  }

  async seeDetails(): Promise<RecordPage> {
    await this.sheet.getByRole('button', { name: 'Details' }).click();
    return new RecordPage(this.#page);
  }
}
