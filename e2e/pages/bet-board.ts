import type { Locator, Page } from '@playwright/test';
import type { Tab } from '../../kit/playwright/pages/index.ts';

export type FiguresMode = 'Off' | 'Missing' | 'Hot & cold';

/** The betting page beside picks and cart: figures, tools, recent bets and the states of the period. */
export class BetBoard {
  /** The name of the game, which opens the list of games. */
  readonly name: Locator;
  readonly period: Locator;
  readonly hint: Locator;
  readonly cart: Locator;
  readonly recent: Locator;
  readonly recentBets: Locator;
  readonly tabs: Locator;
  /** "Off", "Missing" and "Hot & cold", in either language. */
  readonly figures: Locator;
  /** All picks of the open group. */
  readonly picks: Locator;
  /** Every part with a pending state. */
  readonly waiting: Locator;
  /** The duration of the session and its net result. */
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.name = page.getByRole('button', { name: /^(Switch game|切换游戏)/ });
    this.period = page.getByRole('region', { name: /^(Period |第)/ });
    this.hint = page.getByRole('region', { name: /^(Your first bet|首次投注指引)$/ });
    this.cart = page.getByRole('button', { name: /^(Cart, |投注单，)/ });
    this.recent = page.getByRole('region', { name: /^(Recent bets|近期投注)$/ });
    this.recentBets = this.recent.getByRole('listitem');
    this.tabs = page.getByRole('tab');
    this.figures = page.getByRole('tabpanel').getByRole('radio');
    this.picks = page
      .getByRole('tabpanel')
      .getByRole('button', { name: /[,，] ?(odds|赔率|Six|共六)/ });
    this.waiting = page.locator('[aria-busy=true]');
  }

  /** Uses a tool that is either beside the cart or in the "More tools" sheet. */
  async use(tool: string): Promise<void> {
    const tools = this.#page.getByRole('group', { name: 'Cart tools' });
    const direct = tools.getByRole('button', { name: tool, exact: true });
    if (await direct.isVisible()) return direct.click();
    await tools.getByRole('button', { name: 'More tools' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: tool, exact: true }).click();
  }

  /** Chooses an option of the open sheet. */
  async choose(text: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click();
  }

  /** Returns the number of lines that the name of the game takes. */
  nameLines(): Promise<number> {
    return this.name.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button.firstElementChild ?? button);
      return text.getClientRects().length;
    });
  }

  async copyRecent(at: number): Promise<void> {
    await this.recentBets.nth(at).getByRole('button').click();
  }

  async dismissHint(): Promise<void> {
    await this.hint.getByRole('button', { name: 'Got it' }).click();
  }

  async openGroup(name: Tab): Promise<void> {
    await this.#page.getByRole('tab', { name }).click();
  }

  tool(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  async showFigures(mode: FiguresMode): Promise<void> {
    await this.#page.getByRole('radio', { name: mode, exact: true }).check();
  }

  figuresMode(mode: FiguresMode): Locator {
    return this.#page.getByRole('radio', { name: mode, exact: true });
  }

  async explainFigures(): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'How these figures are made' }).click();
    return this.#page.getByRole('dialog', { name: 'How these figures are made' });
  }

  async retry(): Promise<void> {
    await this.#page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  }

  /** Shifts the clock of the device by some ms, from the next page load on. */
  async skewClock(ms: number): Promise<void> {
    await this.#page.addInitScript((wrong) => {
      // oxlint-disable-next-line no-restricted-properties -- shifts the device clock on purpose
      const { now } = Date;
      Object.assign(Date, { now: () => now() + wrong });
    }, ms);
  }

  /** Presses Tab until the button of this name has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    const focused = this.#page.locator('*:focus');
    for (let step = 0; step < 80; step += 1) {
      await this.#page.keyboard.press('Tab');
      const label = await focused.evaluate((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      );
      if (name.test(label)) return;
    }
    throw new Error(`no Tab leads to ${String(name)}`);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /**
   * Returns the main-thread time of a tap until its frame is painted, in ms. This is CPU time, which
   * does not grow on a busy machine.
   */
  async costOfTap(pick: Locator): Promise<number> {
    const browser = await this.#page.context().newCDPSession(this.#page);
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await browser.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration');
    };
    const before = await spent();
    await pick.evaluate(
      (button: HTMLElement) =>
        new Promise<void>((painted) => {
          button.click();
          // The second callback runs after the first frame has been painted.
          requestAnimationFrame(() => requestAnimationFrame(() => painted()));
        }),
    );
    const after = await spent();
    await browser.detach();
    return (after - before) * 1000;
  }

  /** Changes the answers of the server about the period and the last draw from now on. */
  async overrideResult(change: (result: PeriodNews) => void): Promise<void> {
    await this.#page.route(/\/games\/getGameResult/, async (route) => {
      const response = await route.fetch();
      const answer: { data: PeriodNews } = await response.json();
      change(answer.data);
      await route.fulfill({ response, json: answer });
    });
  }
}

/** The part of `games.getGameResult` that decides the state of a period. */
export interface PeriodNews {
  readonly server_time: number;
  readonly current: { game_no: string; open_time: number; draw_time: number };
  readonly last: { game_no: string };
}
