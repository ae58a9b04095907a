import type { Locator, Page } from '@playwright/test';

type Group = 'Numbers' | 'Sums' | 'Big/Odd' | 'Shape';

/** The trend chart, the second view of `/pages/game/history`. */
export class TrendPage {
  readonly table: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table');
  }

  async open(gameId = 1): Promise<void> {
    await this.#page.goto(`/#/pages/game/history?game_id=${gameId}&view=trend`);
  }

  async show(group: Group): Promise<void> {
    await this.#page.getByRole('radio', { name: group, exact: true }).check();
    await this.#page.getByRole('table', { name: new RegExp(`^${group} of the last`) }).waitFor();
  }

  /** Shows a group by its index, in either language. */
  async showGroupAt(place: number): Promise<void> {
    const groups = this.#page.getByRole('group', { name: /^(Columns|走势类别)$/ });
    await groups.getByRole('radio').nth(place).check();
  }

  /** Returns the text of the cells by row, without period and dice. */
  cells(): Promise<string[][]> {
    return this.table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          Array.from(row.querySelectorAll('td'), (cell) => cell.textContent).slice(1),
        ),
      );
  }

  /** Returns the distance of each ball from the middle of its column header, in px. */
  ballsOffColumn(): Promise<number[]> {
    return this.table.evaluate((table) => {
      const middle = (element: Element) => {
        const { left, width } = element.getBoundingClientRect();
        return left + width / 2;
      };
      const heads = Array.from(table.querySelectorAll('thead th'), middle).slice(2);
      return Array.from(table.querySelectorAll('tbody tr')).flatMap((row) =>
        Array.from(row.querySelectorAll('td'))
          .slice(1)
          .flatMap((cell, at) => {
            const ball = cell.querySelector('[role=img]');
            return ball ? [Math.abs(middle(ball) - (heads[at] ?? NaN))] : [];
          }),
      );
    });
  }

  /** Returns the distance of each point of the line from its ball, in px. */
  lineOffBalls(): Promise<number[]> {
    return this.#page
      .locator('main svg polyline')
      .first()
      .evaluate((line: SVGPolylineElement) => {
        const matrix = line.getScreenCTM();
        const balls = Array.from(document.querySelectorAll('tbody [role=img]'), (ball) =>
          ball.getBoundingClientRect(),
        );
        return balls.map(({ left, top, width, height }, at) => {
          const point = line.points[at]?.matrixTransform(matrix ?? undefined);
          if (!point) return NaN;
          return Math.hypot(point.x - left - width / 2, point.y - top - height / 2);
        });
      });
  }
}
