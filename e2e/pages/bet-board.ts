import type { Locator, Page } from '@playwright/test';

interface Middle {
  readonly x: number;
  readonly y: number;
}

export class BetBoard {
  /** The name of the game, which opens the list of games. */
  readonly name: Locator;
  readonly cart: Locator;
  /** "Off", "Missing" and "Hot & cold", in either language. */
  readonly figures: Locator;
  readonly picks: Locator;
  /** The link with the last sums, which scrolls, and these sums. */
  readonly road: Locator;
  readonly roadSums: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.name = page.getByRole('button', { name: /^(Switch game|切换游戏)/ });
    this.cart = page.getByRole('button', { name: /^(Cart, |投注单，)/ });
    this.figures = page
      .getByRole('region', { name: /^(Stats on the tiles|选项下方的数据)$/ })
      .getByRole('radio');
    this.picks = page
      .getByRole('region', { name: /^(Kinds of bet|玩法)$/ })
      .getByRole('button', { name: /[,，] ?(odds|赔率|6 bets|共六)/ });
    this.road = page.getByRole('link', { name: /^Last sums/ });
    this.roadSums = this.road.locator('> span:first-child > span');
  }

  /** Returns the middle of the dice of the stage and of the sheet, in px, at the moment the sheet opens, before it is painted. */
  diceAtHandover(): Promise<readonly [onStage: Middle, onSheet: Middle]> {
    return this.#page.evaluate(
      () =>
        new Promise((resolve) => {
          const middle = (dice: string) => {
            const box = document.querySelector(dice)?.getBoundingClientRect() ?? new DOMRect(NaN);
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          };
          new MutationObserver(() =>
            resolve([middle('[data-won] [role=img]'), middle('dialog[open] [role=img]')]),
          ).observe(document.documentElement, { subtree: true, attributeFilter: ['open'] });
        }),
    );
  }

  /**
   * Returns where the title bar ends, where the first pick begins, how high the board is from there to
   * the lower bar, and how many picks are fully visible between the two bars.
   */
  layout(): Promise<{ head: number; firstPick: number; room: number; picksInView: number }> {
    return this.picks.evaluateAll((picks) => {
      const bars = document.querySelectorAll('[data-bar]');
      const edges = Array.from(bars, (bar) => bar.getBoundingClientRect());
      const [first, ...others] = picks.map((pick) => pick.getBoundingClientRect());
      if (!first) throw new Error('the board has no pick');
      const head = Math.max(...edges.filter(({ top }) => top < 60).map(({ bottom }) => bottom));
      const foot = Math.min(
        innerHeight,
        ...edges.filter(({ top }) => top > head).map(({ top }) => top),
      );
      const seen = [first, ...others].filter(({ top, bottom }) => top >= head && bottom <= foot);
      const room = foot - first.top;
      return { head, firstPick: first.top, room, picksInView: seen.length };
    });
  }

  /** Returns how much the page has shifted since it was opened (cumulative layout shift). */
  shift(): Promise<number> {
    return this.#page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            // The type of a layout shift is not among the built-in types.
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            done(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
        }),
    );
  }

  /** Presses Tab until the button of this name has the focus, then another key. */
  async tabTo(name: RegExp, key: string): Promise<void> {
    // Twice around the page at most: the board alone has 55 buttons.
    for (let step = 0; step < 200; step += 1) {
      await this.#page.keyboard.press('Tab');
      // After the last element, Tab leaves the page and comes back to the first.
      const label = await this.#page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        return element === document.body
          ? ''
          : (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      });
      if (name.test(label)) return this.#page.keyboard.press(key);
    }
    throw new Error(`no Tab leads to ${String(name)}`);
  }

  /**
   * Taps, and returns whether the button had changed at the next frame, and how many elements changed until
   * the frame after it.
   */
  workOfTap(pick: Locator): Promise<{ isInTime: boolean; changes: number }> {
    return pick.evaluate(
      (button: HTMLElement) =>
        new Promise<{ isInTime: boolean; changes: number }>((done) => {
          const changed = new Set<Node>();
          new MutationObserver((records) => {
            for (const { target } of records) changed.add(target);
          }).observe(document.body, {
            attributes: true,
            characterData: true,
            childList: true,
            subtree: true,
          });
          const name = button.ariaLabel;
          button.click();
          requestAnimationFrame(() => {
            // It names the stake.
            const isInTime = button.ariaLabel !== name;
            requestAnimationFrame(() => done({ isInTime, changes: changed.size }));
          });
        }),
    );
  }
}

export class ChasePlan {
  readonly sheet: Locator;
  readonly entry: Locator;
  readonly rows: Locator;
  readonly figures: Locator;

  constructor(page: Page) {
    this.entry = page.getByRole('button', { name: /^(Multi-draw \(chase\)|追号)/ });
    this.sheet = page.getByRole('dialog', { name: /^(Multi-draw \(chase\)|追号)$/ });
    this.rows = this.sheet.locator('tbody').getByRole('row');
    this.figures = this.sheet.getByRole('region', { name: /^(Max loss|最大亏损)$/ });
  }

  async open(): Promise<void> {
    await this.entry.click();
  }

  async periods(count: string): Promise<void> {
    await this.sheet.getByLabel(/^(Draws|自定义期数)$/).fill(count);
  }

  async press(text: string | RegExp): Promise<void> {
    await this.sheet.getByRole('button', { name: text }).click();
  }
}
