import type { Browser, BrowserContext, Page, WebError } from '@playwright/test';
import { loginEntries, type UserInfo } from '#kit/client/player.ts';
import type { Watch } from '#kit/client/problems.ts';
import type { ResolvedAddresses } from './addresses.ts';
import type { BrowserWorld, OpenPage, PageOpener } from './browser-world.ts';
import type { NetworkGuard } from './network-guard.ts';

interface ContextParts {
  readonly site: ResolvedAddresses;
  readonly network: NetworkGuard;
  readonly watch: Watch;
  /** Headers of every call of a page, apart from the key of its world. */
  readonly headers: Readonly<Record<string, string>>;
  /** Starts a browser, or returns the one that it started before. */
  readonly startBrowser: () => Promise<Browser>;
}

/** Sets up the browser contexts of a test, and opens and closes those of more pages. */
export class Contexts implements PageOpener {
  readonly #parts: ContextParts;
  readonly #opened: { readonly context: BrowserContext; readonly world: BrowserWorld }[] = [];
  /** The browser of the test's own page, if it has one. */
  #browser: Browser | null = null;
  /** The page of each world, as it was before its context closed. */
  readonly #lastPages = new Map<BrowserWorld, PageState>();

  constructor(parts: ContextParts) {
    this.#parts = parts;
  }

  /**
   * Makes a new context one of a world: its pages call that world, see its time, do not leave this machine,
   * and report their errors.
   */
  async setUp(context: BrowserContext, world: BrowserWorld): Promise<void> {
    const { site, network, watch } = this.#parts;
    this.#browser ??= context.browser();
    const cookie = { name: 'mock_world', value: world.key };
    await context.addCookies([site.app, site.server].map((url) => ({ ...cookie, url })));
    await givePanelToken(context, site);
    network.guard(context);
    listen(context, watch);
    await world.clock.showIn(context);
  }

  async open(world: BrowserWorld, { as }: OpenPage): Promise<Page> {
    const { headers, startBrowser } = this.#parts;
    const browser = this.#browser ?? (await startBrowser());
    const context = await browser.newContext({
      extraHTTPHeaders: { ...headers, 'x-mock-world': world.key },
    });
    this.#opened.push({ context, world });
    await this.setUp(context, world);
    if (as !== undefined) await storeLogin(context, (await world.office.logIn(as)).userinfo);
    return context.newPage();
  }

  /**
   * Call this before a context closes: waits until all reports of its pages have arrived, and remembers
   * where its last page is, unless another page of the world came before.
   */
  async finish(context: BrowserContext, world: BrowserWorld): Promise<void> {
    await world.clock.stop();
    // A page may close meanwhile.
    const turns = context.pages().map((page) => page.evaluate(readPage).catch(() => null));
    const { app, server } = this.#parts.site;
    const origins = [app, server].map((url) => new URL(url).origin);
    const pages = await Promise.all(turns);
    const last = pages.findLast((page) => page && origins.includes(page.origin));
    const state = last ? toPageState(last) : logins.get(context);
    if (state && !this.#lastPages.has(world)) this.#lastPages.set(world, state);
  }

  /** Returns where the page of a world was, if it had one and its context is closed. */
  lastPageOf(world: BrowserWorld): PageState | undefined {
    return this.#lastPages.get(world);
  }

  /** Closes the contexts that `open` created. */
  async close(): Promise<void> {
    for (const { context, world } of this.#opened.splice(0)) {
      await this.finish(context, world);
      await context.close();
    }
  }
}

/** The address of a page, from its path on, and its storage. */
export interface PageState {
  readonly url: string;
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** Runs in the page. A page of the browser itself, or in a sandbox, has no storage: then it throws. */
function readPage(): PageState & { readonly origin: string } {
  const { origin, pathname, search, hash } = location;
  const url = pathname + search + hash;
  const textsIn = (storage: Storage) => Object.fromEntries(Object.entries<string>(storage));
  return { origin, url, local: textsIn(localStorage), session: textsIn(sessionStorage) };
}

/** Leaves out what the kit and the control panel stored, such as the control token. */
function toPageState({ url, local, session }: PageState): PageState {
  const ofApp = (storage: PageState['local']) =>
    Object.fromEntries(
      Object.entries(storage).filter(([key]) => key !== SIGNED_IN && !key.startsWith('dicebox.')),
    );
  return { url, local: ofApp(local), session: ofApp(session) };
}

const SIGNED_IN = 'signed-in-by-test';

/** The state that the first page of a context finds, while no page is open. */
const logins = new WeakMap<BrowserContext, PageState>();

/** Signs a browser in: the next page that opens finds the login. */
export async function storeLogin(context: BrowserContext, info: UserInfo): Promise<void> {
  const local = loginEntries(info);
  logins.set(context, { url: '/', local, session: {} });
  await context.addInitScript(
    ({ mark, entries }) => {
      // Blank pages, those of the browser itself and frames in a sandbox have no storage.
      if (!location.protocol.startsWith('http') || window.origin === 'null') return;
      // Once: a reload must find what the app itself left behind.
      if (sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { mark: SIGNED_IN, entries: local },
  );
}

/** Chromium aborts every request when the addresses of the machine change, also those to 127.0.0.1. */
const NETWORK_CHANGED =
  ' (the network of this machine changed: Docker, a VPN or Wi-Fi started or stopped; run the test again)';

/** Adds the errors of all pages and workers of a browser context to a watch. */
function listen(context: BrowserContext, watch: Watch): void {
  context.on('weberror', (webError) => watch.add(`uncaught: ${describeError(webError)}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = `console: ${message.text()}`;
    if (!message.text().startsWith('Failed to load resource')) return watch.add(text);
    const { url } = message.location();
    const hint = text.includes('ERR_NETWORK_CHANGED') ? NETWORK_CHANGED : '';
    watch.add(`${text} ${url}${hint}`, url);
  });
}

/** Returns the stack, or the message of an error that no script threw, whose stack is empty. */
function describeError(webError: WebError): string {
  const error: unknown = webError.error();
  if (!(error instanceof Error)) return String(error);
  return error.stack || `${String(error)} (${webError.page()?.url() ?? 'no page'})`;
}

/** Gives the suite's control token to the control panel, so that it does not ask for it. */
async function givePanelToken(
  context: BrowserContext,
  { app, server, token }: ResolvedAddresses,
): Promise<void> {
  if (token === undefined) return;
  const origins = [app, server].map((url) => new URL(url).origin);
  await context.addInitScript(
    (given) => {
      // The panel reads its token from this key. No other origin may see it.
      if (!given.origins.includes(location.origin)) return;
      localStorage.setItem('dicebox.devtools.token', given.token);
    },
    { origins, token },
  );
}
