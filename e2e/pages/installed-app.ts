import type { BrowserContext, Locator, Page } from '@playwright/test';

/** The installed app: its service worker, caches, shell and updates. */
export class InstalledApp {
  readonly #page: Page;
  readonly update: Locator;
  /** The static shell shown before the script runs. */
  readonly shell: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.update = page.getByRole('status').filter({ hasText: /new version is ready|新版本/ });
    this.shell = page.locator('.shell');
  }

  async open(url = '/'): Promise<void> {
    await this.#page.goto(url);
  }

  /** Opens the app and waits until its files are cached and the service worker controls the page. */
  async openInstalled(url = '/'): Promise<void> {
    await this.open(url);
    await this.#page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await this.open(url);
  }

  /** Returns the cached addresses, relative to the page. */
  cachedFiles(): Promise<string[]> {
    return this.#page.evaluate(async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return files.flat().map(({ url }) => url.replace(new URL('./', location.href).href, ''));
    });
  }

  /** Goes to another page of the app without a load. */
  async goTo(path: string): Promise<void> {
    await this.#page.evaluate((hash) => (window.location.hash = hash), path);
  }

  /** Returns the colour and the language in which the page is shown. */
  shownIn(): Promise<{ background: string; language: string }> {
    return this.#page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      language: document.documentElement.lang,
    }));
  }

  /** Returns the installability errors that Chromium reports. */
  async faults(context: BrowserContext): Promise<unknown[]> {
    const session = await context.newCDPSession(this.#page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const { errors } = await session.send('Page.getAppManifest');
    // A test runs in an incognito context, where nothing can be installed.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    return [...others, ...errors];
  }

  /** Dispatches the install prompt of the browser and accepts it. */
  async offerToInstall(): Promise<void> {
    await this.#page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void (document.documentElement.dataset['prompted'] = 'yes'),
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      });
      window.dispatchEvent(offer);
    });
  }
}
