import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';

/** The days of a list. */
export type Days = 'Today' | '7 days' | '30 days';

class ListByDays extends AppPage {
  async show(days: Days): Promise<void> {
    await this.main.getByRole('button', { name: /^Days: / }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Days' });
    await sheet.getByRole('button', { name: days, exact: true }).click();
  }
}

/** `/pages/game/record`: the bets of the player. */
export class RecordPage extends ListByDays {
  readonly bets: Locator;

  constructor(page: Page) {
    super(page);
    this.bets = page.getByRole('article').filter({ visible: true });
  }

  async open(): Promise<void> {
    await this.page.goto('./#/pages/game/record');
  }

  /** The row of the bet on a period, such as "20260310-201". */
  bet(period: string): Locator {
    return this.page.getByRole('article').filter({ hasText: period });
  }
}

/** `/pages/game/history`: the draws of a game. */
export class HistoryPage extends ListByDays {
  readonly draws: Locator;

  constructor(page: Page) {
    super(page);
    this.draws = page.getByRole('main').getByRole('listitem');
  }

  async open(gameId = 1): Promise<void> {
    await this.page.goto(`./#/pages/game/history?game_id=${gameId}`);
  }

  draw(period: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: period });
  }
}

/** `/pages/trade/record`: transactions, assets and prizes of the player. */
export class TransactionsPage extends ListByDays {
  readonly rows: Locator;

  constructor(page: Page) {
    super(page);
    this.rows = this.main.getByRole('article');
  }

  async open(view?: 'assets' | 'prizes'): Promise<void> {
    await this.page.goto(`./#/pages/trade/record${view ? `?view=${view}` : ''}`);
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  async openRow(text: string | RegExp): Promise<Locator> {
    const row = this.row(text).first();
    await row.getByRole('button').click();
    return row;
  }
}
