import type { Locator, Page } from '@playwright/test';
import type { Tab } from './bet-page.ts';

export type FiguresMode = 'Off' | 'Missing' | 'Hot & cold';

/** What the betting page has beside picks and cart: figures, tools, recent bets, the clock's states. */
export class BetBoard {
  /** The name of the game, behind which are the others. */
  readonly name: Locator;
  readonly period: Locator;
  readonly hint: Locator;
  readonly cart: Locator;
  readonly recent: Locator;
  readonly recentBets: Locator;
  readonly tabs: Locator;
  /** "Off", "Missing", "Hot & cold", whatever the language. */
  readonly figures: Locator;
  /** All picks of the group that is open, with what stands on them. */
  readonly picks: Locator;
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
  }

  /** Whether a tool stands beside the cart or behind "More tools", it is two taps at most. */
  async use(tool: string): Promise<void> {
    const tools = this.#page.getByRole('group', { name: 'Cart tools' });
    const direct = tools.getByRole('button', { name: tool, exact: true });
    if (await direct.isVisible()) return direct.click();
    await tools.getByRole('button', { name: 'More tools' }).click();
    await this.#page.getByRole('dialog').getByRole('button', { name: tool, exact: true }).click();
  }

  /** One of those a sheet offers. */
  async choose(text: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name: text, exact: true }).click();
  }

  /** How many lines the name of the game takes. */
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

  /** A phone whose own clock is wrong by so many ms; from its next page on. */
  async skewClock(ms: number): Promise<void> {
    await this.#page.addInitScript((wrong) => {
      // oxlint-disable-next-line no-restricted-properties -- the phone's clock is what is set wrong
      const { now } = Date;
      Object.assign(Date, { now: () => now() + wrong });
    }, ms);
  }

  /** Goes on with Tab until the button of this name has the focus, as a keyboard's user does. */
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
   * What a tap costs the page's main thread until its frame is painted, in ms of its own time: that
   * does not grow where other programs keep the machine busy.
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
          // The second comes when the first has been painted.
          requestAnimationFrame(() => requestAnimationFrame(() => painted()));
        }),
    );
    const after = await spent();
    await browser.detach();
    return (after - before) * 1000;
  }

  /** Has the host tell of the period and the last draw what a test needs, from now on. */
  async tell(change: (result: PeriodNews) => void): Promise<void> {
    await this.#page.route(/\/games\/getGameResult/, async (route) => {
      const response = await route.fetch();
      const answer: { data: PeriodNews } = await response.json();
      change(answer.data);
      await route.fulfill({ response, json: answer });
    });
  }
}

/** The part of `games.getGameResult` a state is made of. */
export interface PeriodNews {
  readonly server_time: number;
  readonly current: { game_no: string; open_time: number; draw_time: number };
  readonly last: { game_no: string };
}
