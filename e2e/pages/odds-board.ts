import type { Locator, Page } from '@playwright/test';

/** A page of another app, which reads the odds on big from the API across origins. */
export class OddsBoard {
  readonly odds: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.odds = page.getByRole('status');
  }

  /** Returns the HTML of the page for an API address. */
  static html(api: string): string {
    return `<!doctype html>
      <title>Odds</title>
      <link rel="icon" href="data:,">
      <output></output>
      <script type="module">
        const answer = await fetch('${api}/api/games/play?game_id=1');
        const { data } = await answer.json();
        const big = data.plays.find(({ play }) => play === 'big');
        document.querySelector('output').textContent = big.picks[0].odds;
      </script>`;
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
  }
}
