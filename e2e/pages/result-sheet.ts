import type { Locator, Page } from '@playwright/test';
import { BetPage } from './bet-page.ts';
import { RecordPage } from './record-page.ts';

const LABELS = {
  en: { title: 'Draw result', close: 'Close' },
  'zh-Hans': { title: '开奖结果', close: '关闭' },
} as const;

/** The result of a draw, shown above the current page. */
export class ResultSheet {
  readonly sheet: Locator;
  /** The text for screen readers. */
  readonly announcement: Locator;
  /** The burst animation behind the dice. */
  readonly burst: Locator;
  /** The draws before the newest one. */
  readonly earlier: Locator;
  readonly total: Locator;
  readonly #page: Page;
  readonly #labels: (typeof LABELS)[keyof typeof LABELS];

  constructor(page: Page, language: keyof typeof LABELS = 'en') {
    this.#page = page;
    this.#labels = LABELS[language];
    this.sheet = page.getByRole('dialog', { name: this.#labels.title });
    // The second status element is for toasts.
    this.announcement = this.sheet.getByRole('status').first();
    this.burst = this.sheet.locator('[class*="burst"]');
    const section = this.sheet.getByRole('region', { name: 'Earlier draws' });
    this.earlier = section.getByRole('listitem');
    this.total = section.getByText(/^Total of/);
  }

  /** Finds a figure by its label: "Returned" or "Net". */
  figure(label: string): Locator {
    return this.sheet.getByRole('definition').nth(label === 'Returned' ? 0 : 1);
  }

  async close(): Promise<void> {
    await this.sheet.getByRole('button', { name: this.#labels.close }).click();
  }

  async betAgain(): Promise<BetPage> {
    await this.sheet.getByRole('button', { name: 'Bet again' }).click();
    return new BetPage(this.#page);
  }

  async seeDetails(): Promise<RecordPage> {
    await this.sheet.getByRole('button', { name: 'Details' }).click();
    return new RecordPage(this.#page);
  }
}
