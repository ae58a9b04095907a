import i18next from 'i18next';
import { vi } from 'vitest';
import { ENDPOINTS, type EndpointName } from '../../../contract/api/endpoints.ts';
import type { Data } from '../../../contract/api/schemas.ts';
import { startApp } from '../../../client/app/start-app.tsx';
import { AREAS } from '../../../client/i18n/catalogues.ts';
import { LOCALES } from '../../../client/i18n/locales.ts';
import type { OpenWorld } from '../../../kit/in-process/server.ts';
import { layout, PHONE, setReducedMotion, setViewport, takeSharedTexts } from './dom.ts';
import { type Name, Screen } from './screen.ts';
import { AppTimers, rendered } from './timers.ts';

/** The interval of `ServerClock`, which runs while something observes it. */
const SERVER_CLOCK_TICK_MS = 1000;

/** The end of a list is reported again after 350 ms (CON-15). */
const PAGING_PAUSE_MS = 350;

export class App extends Screen {
  /** The lead of the device clock over the server clock, in milliseconds. */
  clockErrorMs = 0;
  readonly #world: Pick<OpenWorld, 'clock' | 'faults' | 'fetch' | 'watch'>;
  readonly #timers = new AppTimers();
  readonly #restores: (() => void)[] = [];
  readonly #changes = new Map<string, (data: never) => void>();
  #rewrite: ((name: EndpointName, body: string) => string) | null = null;
  readonly #instead = new Map<EndpointName, string>();
  #baseUrl = '';
  #lacking: ReadonlySet<EndpointName> = new Set();
  #stop: (() => void) | null = null;
  #now = 0;
  /** The page that is loaded, with the number of its calls that wait for an answer. */
  #page = { calls: 0 };
  #callsMade = 0;
  #isOnline = true;

  constructor(world: Pick<OpenWorld, 'clock' | 'faults' | 'fetch' | 'watch'>) {
    super(() => document.body);
    this.#world = world;
  }

  /** Opens an address such as "/pages/trade/withdraw", and waits until its page is shown and loaded. */
  async open(url = '/'): Promise<void> {
    if (this.#stop) window.location.hash = url;
    else await this.start(url);
    await this.until(assertShown);
    await this.settle();
  }

  /** Starts the app at an address, and does not wait for its page. */
  async start(url: string): Promise<void> {
    window.history.replaceState(null, '', `#${url}`);
    await this.#start();
  }

  /** Loads the page again: only what the app stored is left. */
  async reload(): Promise<void> {
    this.#leave();
    await this.#start();
    await this.until(assertShown);
    await this.settle();
  }

  /** Closes the tab: what the app stored on the device is left. `open` opens a new one. */
  closeTab(): void {
    this.#leave();
    sessionStorage.clear();
  }

  async back(): Promise<void> {
    const { hash } = window.location;
    window.history.back();
    await this.until(() => {
      if (window.location.hash === hash) throw new Error('the address did not change');
      assertShown();
    });
  }

  /** Scrolls to the end of a list until it loads no more. */
  async scrollToEnd(): Promise<void> {
    layout.isScrolledToEnd = true;
    let before: number;
    do {
      before = this.#callsMade;
      window.dispatchEvent(new Event('scroll'));
      await this.settle();
      // A list asks for one page at a time, with a pause between them.
      await this.#timers.advance(PAGING_PAUSE_MS);
      await this.settle();
    } while (this.#callsMade > before);
  }

  get url(): string {
    return window.location.hash.slice(1) || '/';
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  changeAnswers<N extends EndpointName>(name: N, change: (data: Data<N>) => void): void {
    this.#changes.set(ENDPOINTS[name].path, change);
  }

  /** Replaces the bodies that the server answers with from now on. */
  rewriteAnswers(rewrite: (name: EndpointName, body: string) => string): void {
    this.#rewrite = rewrite;
  }

  /** Answers an endpoint with a body from now on, without calling the server. */
  answerInstead(name: EndpointName, body: string): void {
    this.#instead.set(name, body);
  }

  /**
   * Takes endpoints away. The host answers 404, on another origin without the headers that let the app read it.
   */
  takeAway(names: readonly EndpointName[], baseUrl = ''): void {
    this.#lacking = new Set(names);
    this.#baseUrl = baseUrl;
  }

  /** Waits until code is loaded and every call is answered, except those that a fault hangs. */
  async settle(): Promise<void> {
    do {
      await rendered();
      // A part of a page makes its calls once its code is loaded, which takes long on a busy machine.
      await vi.dynamicImportSettled();
      await rendered();
    } while (this.#page.calls > (await this.#countHungCalls()));
  }

  /** Waits for what is under way, and asserts that no such element became visible. */
  async hasNo(role: string, name?: Name): Promise<void> {
    await this.settle();
    const found = this.all(role, name).map(({ textContent }) => textContent);
    if (found.length > 0) throw new Error(`visible: ${role} ${found.join(', ')}`);
  }

  async #countHungCalls(): Promise<number> {
    if (this.#page.calls === 0) return 0;
    const hung = (await this.#world.faults.list()).filter(({ kind }) => kind.startsWith('hang'));
    return hung.reduce((sum, { struck }) => sum + struck, 0);
  }

  close(): void {
    this.#leave();
    for (const restore of this.#restores.splice(0)) restore();
    this.setOnline(true);
    layout.isScrolledToEnd = false;
    setViewport(PHONE);
    setReducedMotion(true);
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '#/');
    document.documentElement.removeAttribute('data-theme');
  }

  async #start(): Promise<void> {
    if (this.#restores.length === 0) await this.#prepare();
    const root = document.body.appendChild(document.createElement('div'));
    // Each page load fetches its texts.
    if (i18next.isInitialized)
      for (const locale of LOCALES)
        for (const area of AREAS) i18next.removeResourceBundle(locale, area);
    i18next.options.saveMissing = true;
    this.#stop = await startApp({
      root,
      baseUrl: this.#baseUrl,
      fetch: (url, init) => this.#fetch(url, init),
      clock: { now: () => this.#now + this.clockErrorMs },
    });
  }

  async #prepare(): Promise<void> {
    const { clock, watch } = this.#world;
    const { error } = console;
    console.error = (...args: unknown[]) => watch.add(`console: ${args.map(String).join(' ')}`);
    globalThis.reportError = (thrown) => watch.add(`uncaught: ${String(thrown)}`);
    const reportMissing = (_locales: readonly string[], _namespace: string, key: string) =>
      watch.add(`the page has not loaded the text ${key}`);
    i18next.on('missingKey', reportMissing);
    this.#restores.push(
      () => void (console.error = error),
      () => i18next.off('missingKey', reportMissing),
      this.#timers.install(),
      await clock.follow({
        show: (now) => {
          this.#now = now;
          document.dispatchEvent(new Event('visibilitychange'));
        },
        runTimers: (ms) => this.#timers.advance(ms),
      }),
    );
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    if (!this.#isOnline) throw new TypeError('the device is offline');
    const page = this.#page;
    page.calls += 1;
    this.#callsMade += 1;
    try {
      const address = url.slice(this.#baseUrl.length);
      const path = address.split('?')[0] ?? address;
      const change = this.#changes.get(path);
      const name = nameOf(path, init.method);
      if (name && this.#lacking.has(name)) {
        if (this.#baseUrl !== '') throw new TypeError('blocked by CORS');
        return new Response(NOT_FOUND, { status: 404 });
      }
      const instead = name && this.#instead.get(name);
      if (instead !== undefined) return new Response(instead);
      const response = await this.#world.fetch(address, init);
      if (this.#rewrite && name)
        return new Response(this.#rewrite(name, await response.text()), response);
      if (!change) return response;
      const body = (await response.json()) as { data: never }; // of the endpoint
      change(body.data);
      return new Response(JSON.stringify(body), response);
    } finally {
      page.calls -= 1;
      // The calls of a page that was left never settle.
      if (page !== this.#page) await new Promise(() => {});
    }
  }

  /** Ends the page, as when another one is opened. */
  #leave(): void {
    for (const text of new Set(takeSharedTexts())) {
      this.#world.watch.add(`a text without an element of its own: ${text}`);
    }
    this.#stop?.();
    this.#stop = null;
    this.#page = { calls: 0 };
    document.body.replaceChildren();
    for (const ms of this.#timers.clear()) {
      // mobx-react-lite observes for a hidden page that was rendered until it is garbage-collected.
      if (ms === SERVER_CLOCK_TICK_MS) continue;
      this.#world.watch.add(`the app left an interval of ${ms} ms running`);
    }
  }
}

/** The answer of a FastAdmin host for an unknown controller. */
const NOT_FOUND = '{"code":404,"msg":"An error occurred","time":1773100800,"data":null}';

function nameOf(path: string, method = 'GET'): EndpointName | undefined {
  const names = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal
  return names.find((name) => ENDPOINTS[name].path === path && ENDPOINTS[name].method === method);
}

function assertShown(): void {
  const pages = Array.from(document.querySelectorAll<HTMLElement>('[data-shown]'));
  const shown = pages.find(({ style }) => style.display !== 'none')?.dataset['shown'];
  const address = window.location.hash.slice(1) || '/';
  if (shown !== address) throw new Error(`the page of ${address} is not shown`);
}
