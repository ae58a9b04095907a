import type { BrowserContext, Page } from '@playwright/test';

/** What went wrong in the browser while a test ran, whether or not the test looked. */
export class Watch {
  readonly #faults: string[] = [];

  get faults(): readonly string[] {
    return this.#faults;
  }

  /** Cuts every request that leaves 127.0.0.1, and remembers who made it. */
  async keepOffline(context: BrowserContext): Promise<void> {
    const isOutside = (url: URL) =>
      url.hostname !== '127.0.0.1' && (url.protocol === 'http:' || url.protocol === 'https:');
    await context.route(isOutside, async (route) => {
      const { url, frame } = { url: route.request().url(), frame: route.request().frame().url() };
      this.#faults.push(`a request left this machine: ${url} (from ${frame})`);
      await route.abort('internetdisconnected');
    });
  }

  /** Remembers uncaught errors and what the page reports as one. */
  listen(page: Page): void {
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#faults.push(`console: ${message.text()}`);
    });
  }
}
