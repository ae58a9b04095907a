import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { scheduler } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const DRIVER = '/usr/bin/WebKitWebDriver';
const WAIT_MS = 20_000;
/** How W3C WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

/** Returns the path of WebKitGTK's small browser, where its driver and a display are, too. */
export function findWebKitGtk(): string | null {
  if (!existsSync(DRIVER) || !existsSync('/usr/bin/xvfb-run')) return null;
  const libraries = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`);
  const folders = libraries.flatMap((path) => [`${path}/webkit2gtk-4.1`, `${path}/webkitgtk-6.0`]);
  return folders.map((folder) => `${folder}/MiniBrowser`).find((path) => existsSync(path)) ?? null;
}

/** Opens a page that understands what the page objects and the story call. */
export async function openWebKitGtk(
  binary: string,
  start: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${port}`], { detached: true });
  const call: Call = async (method, path, body) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { message?: string } | null }; // of W3C
    if (!answer.ok) throw new Error(value?.message || `${path}: ${answer.status}`);
    return value;
  };
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const capabilities = { alwaysMatch: options };
  const { sessionId } = (await retry(() => call('POST', '/session', { capabilities }))) as {
    sessionId: string;
  };
  const session: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  await session('POST', '/window/rect', { width: 375, height: 812 });
  await session('POST', '/url', { url: start });
  const close = async () => {
    await session('DELETE', '').catch(() => null);
    if (driver.pid) process.kill(-driver.pid);
  };
  // The page objects call nothing else of Playwright.
  return { page: new GtkPage(session) as unknown as Page, close };
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;
type Text = string | RegExp;

/** One step from the document to an element. Patterns are written as text for the page. */
interface Step {
  readonly by: 'role' | 'label' | 'text' | 'css' | 'visible' | 'hasText' | 'nth';
  readonly value?: unknown;
  readonly options?: object;
}

async function retry<T>(act: () => Promise<T>): Promise<T> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > end) throw error;
      await scheduler.wait(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  return port;
}

/** The part of Playwright's `Locator` that is used, by the queries of Testing Library. */
class GtkLocator {
  protected readonly session: Call;
  protected readonly steps: readonly Step[];

  constructor(session: Call, steps: readonly Step[] = []) {
    this.session = session;
    this.steps = steps;
  }

  getByRole(
    role: string,
    { name, exact, level }: { name?: Text; exact?: boolean; level?: number } = {},
  ) {
    const options = { ...(name && { name: toPattern(name, exact) }), ...(level && { level }) };
    return this.#add({ by: 'role', value: role, options });
  }

  getByLabel(label: Text, { exact }: { exact?: boolean } = {}) {
    return this.#add({ by: 'label', value: toPattern(label, exact) });
  }

  getByText(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.#add({ by: 'text', value: toPattern(text, exact) });
  }

  locator(css: string) {
    return this.#add({ by: 'css', value: css });
  }

  filter({ hasText }: { hasText?: Text; visible?: boolean }) {
    return hasText === undefined
      ? this.#add({ by: 'visible' })
      : this.#add({ by: 'hasText', value: toPattern(hasText) });
  }

  nth(value: number) {
    return this.#add({ by: 'nth', value });
  }

  first() {
    return this.nth(0);
  }

  async count() {
    return (await this.#find()).length;
  }

  async isVisible() {
    return (await this.filter({ visible: true }).count()) > 0;
  }

  async waitFor() {
    await this.#act(async () => undefined);
  }

  innerText() {
    return this.#act((id) =>
      run(this.session, 'return arguments[0].innerText', [{ [ELEMENT]: id }]),
    );
  }

  async click() {
    await this.#act((id) => this.session('POST', `/element/${id}/click`, {}));
  }

  async check() {
    await this.click();
  }

  async fill(text: string) {
    await this.#act((id) => this.session('POST', `/element/${id}/value`, { text }));
  }

  async screenshot() {
    const png = await this.#act((id) => this.session('GET', `/element/${id}/screenshot`));
    return Buffer.from(String(png), 'base64');
  }

  #add(step: Step): GtkLocator {
    return new GtkLocator(this.session, [...this.steps, step]);
  }

  #act(act: (id: string) => Promise<unknown>) {
    return retry(async () => {
      const [element] = await this.filter({ visible: true }).#find();
      if (!element) throw new Error(`not visible: ${JSON.stringify(this.steps)}`);
      return act(element);
    });
  }

  async #find(): Promise<string[]> {
    const search = `(${find.toString()})(arguments[0])`;
    const ask = (script: string) => run(this.session, script, [this.steps]);
    // A page that has just loaded has no queries yet.
    const known = await ask(`return window.TestingLibraryDom ? ${search} : null`);
    const found = (known ?? (await ask(`${QUERIES}; return ${search}`))) as Record<
      string,
      string
    >[]; // elements
    return found.map((each) => each[ELEMENT] ?? '');
  }
}

class GtkPage extends GtkLocator {
  readonly keyboard = {
    press: (key: 'Escape' | 'Tab') => {
      const value = key === 'Tab' ? '\uE004' : '\uE00C';
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      return this.session('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
  };

  async goto(url: string) {
    const here = String(await this.session('GET', '/url'));
    await this.session('POST', '/url', { url: new URL(url, here).href });
  }

  async reload() {
    await this.session('POST', '/refresh', {});
  }

  evaluate(act: (arg: never) => unknown, arg: unknown = null) {
    return run(this.session, `return (${act.toString()})(arguments[0])`, [arg]);
  }
}

function run(session: Call, script: string, args: readonly unknown[]): Promise<unknown> {
  return session('POST', '/execute/sync', { script, args });
}

/** A pattern for the page: an exact text, or as Playwright reads one, a part of it in any case. */
function toPattern(text: Text, exact = false): readonly [source: string, flags: string] {
  if (text instanceof RegExp) return [text.source, text.flags];
  const source = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return exact ? [`^${source}$`, ''] : [source, 'i'];
}

/** Runs in the page. */
function find(steps: readonly Step[]): Element[] {
  type Query = (root: Element, value: unknown, options?: object) => Element[];
  type Queries = Record<'queryAllByLabelText' | 'queryAllByRole', Query>;
  const queries = Reflect.get(window, 'TestingLibraryDom') as Queries; // loaded before
  const isShown = (each: Element) =>
    each.getClientRects().length > 0 && !each.closest('[aria-hidden="true"], [inert]');
  const matcher = (value: unknown) => new RegExp(...(value as [string, string])); // of toPattern
  return steps.reduce<Element[]>(
    (roots, { by, value, options = {} }) => {
      if (by === 'nth') return roots.slice(Number(value)).slice(0, 1);
      if (by === 'visible') return roots.filter(isShown);
      if (by === 'hasText')
        return roots.filter((each) => matcher(value).test(each.textContent ?? ''));
      const all = roots.flatMap((root) => {
        if (by === 'css') return Array.from(root.querySelectorAll(`:scope ${String(value)}`));
        if (by === 'label') return queries.queryAllByLabelText(root, matcher(value));
        if (by === 'text') {
          const matches = (each: Element) => matcher(value).test(each.textContent?.trim() ?? '');
          const found = Array.from(root.querySelectorAll('*')).filter(matches);
          return found.filter((each) => !Array.from(each.children).some(matches));
        }
        // Testing Library gives a password no role.
        if (value === 'textbox' && 'name' in options)
          return queries.queryAllByLabelText(root, matcher(options.name), {
            selector: 'input, textarea',
          });
        const name = 'name' in options ? { name: matcher(options.name) } : {};
        return queries.queryAllByRole(root, value, { ...options, ...name, hidden: true });
      });
      return by === 'role' ? all.filter(isShown) : all;
    },
    [document.body],
  );
}
