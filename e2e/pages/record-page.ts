import type { Locator, Page } from '@playwright/test';

/** `/pages/game/record`: the bets of the player. */
export class RecordPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/#/pages/game/record');
  }

  /** The row of the bet on a period, such as "20260310-201". */
  bet(period: string): Locator {
    return this.#page.getByRole('article').filter({ hasText: period });
  }

  /** Opens a bet by the address that notices and results link to. */
  async openBet(orderNo: string): Promise<void> {
    await this.#page.goto(`/#/pages/game/record?order_no=${orderNo}`);
  }

  get bets(): Locator {
    return this.#page.getByRole('article').filter({ visible: true });
  }

  get loading(): Locator {
    return this.#page.getByRole('status', { name: 'Loading' });
  }

  get retry(): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: /try again|tap the screen/i });
  }

  /** Opens the detail of a bet in place. */
  async toggle(period: string): Promise<void> {
    await this.bet(period).getByRole('button', { expanded: false }).first().click();
  }

  /** Opens or closes the detail of a row by its index. */
  async toggleAt(place: number): Promise<void> {
    await this.bets.nth(place).getByRole('button').first().click();
  }

  /** Leaves for the page of draws by changing the address. */
  async leaveForDraws(): Promise<void> {
    await this.#page.evaluate(() => {
      location.hash = '/pages/game/history?game_id=1';
    });
  }

  /** Scrolls until the proof button of a bet is visible. */
  async stand(place: number): Promise<void> {
    await this.#proofButton(this.bets.nth(place)).scrollIntoViewIfNeeded();
  }

  async copyToBoardAt(place: number): Promise<void> {
    await this.bets.nth(place).getByRole('button', { name: 'Copy to betting page' }).click();
  }

  /** The wallet movements of the expanded bets, in either language. */
  get movements(): Locator {
    return this.bets
      .getByRole('region', { name: /^(In your wallet|账变记录)$/ })
      .getByRole('listitem');
  }

  #proofButton(bet: Locator): Locator {
    return bet.getByRole('button', { name: /^Fairness proof of period/ });
  }

  lines(period: string): Locator {
    return this.bet(period).getByRole('table').getByRole('row');
  }

  receipt(period: string): Locator {
    return this.bet(period).getByRole('region', { name: 'Receipt' });
  }

  /** The wallet movements of a bet. */
  ledger(period: string): Locator {
    return this.bet(period).getByRole('region', { name: 'In your wallet' });
  }

  async copyNo(period: string): Promise<void> {
    await this.bet(period).getByRole('button', { name: 'Copy bet no.' }).click();
  }

  async copyToBoard(period: string): Promise<void> {
    await this.bet(period).getByRole('button', { name: 'Copy to betting page' }).click();
  }

  async openProof(period: string): Promise<void> {
    await this.#proofButton(this.bet(period)).click();
  }

  async chooseDays(from: string, to: string): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Custom', exact: true }).click();
    const sheet = this.#page.getByRole('dialog', { name: 'Choose days' });
    await sheet.getByLabel('From').fill(from);
    await sheet.getByLabel('To').fill(to);
    await sheet.getByRole('button', { name: 'Show these days' }).click();
  }

  text(text: string): Locator {
    return this.#page.getByText(text).filter({ visible: true }).first();
  }

  async goBack(): Promise<void> {
    await this.#page.goBack();
  }

  scrolled(): Promise<number> {
    return this.#page.evaluate(() => window.scrollY);
  }

  async scrollTo(px: number): Promise<void> {
    await this.#page.evaluate((y) => window.scrollTo(0, y), px);
  }

  copied(): Promise<string> {
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }

  /** Changes the bet records in the answers of the server. */
  async overrideBets(change: (text: string) => string): Promise<void> {
    await this.#page.route(/getBetRecord/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }

  async show(range: 'Today' | '7 days' | '30 days'): Promise<void> {
    await this.#page.getByRole('radio', { name: range, exact: true }).check();
  }
}
