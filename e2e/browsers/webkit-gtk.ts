import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scheduler } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { findFreePort } from '../../scripts/running-server.ts';

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
  const port = await findFreePort();
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${port}`], { detached: true });
  const call: Call = async (path, body, method = body ? 'POST' : 'GET') => {
    const url = `http://127.0.0.1:${port}/session${path}`;
    const answer = await fetch(url, { method, ...(body && { body: toJson(body) }) });
    const { value } = (await answer.json()) as { value: { message?: string } | null }; // of W3C
    if (!answer.ok) throw new Error(value?.message || `${path}: ${answer.status}`);
    return value;
  };
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const begin = () => call('', { capabilities: { alwaysMatch: options } });
  const { sessionId } = (await retry(begin)) as { sessionId: string };
  const session: Call = (path, body, method) => call(`/${sessionId}${path}`, body, method);
  await session('/window/rect', { width: 375, height: 812 });
  await session('/url', { url: start });
  const close = async () => {
    await session('', undefined, 'DELETE').catch(() => null);
    if (driver.pid) process.kill(-driver.pid);
  };
  // The page objects call nothing else of Playwright.
  return { page: pageOf(session) as Page, close };
}

type Call = (path: string, body?: object, method?: string) => Promise<unknown>;

/** A call that finds elements within those found before, such as `getByRole`, with its arguments. */
type Step = readonly [method: string, ...args: unknown[]];

const toJson = (body: object) =>
  JSON.stringify(body, (_, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

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

function pageOf(session: Call): unknown {
  const run = (script: string, ...args: unknown[]) => session('/execute/sync', { script, args });
  return locator([], {
    keyboard: {
      press: (key: 'Escape' | 'Tab') => {
        const value = key === 'Tab' ? '\uE004' : '\uE00C';
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
        return session('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
      },
    },
    async goto(url: string) {
      await session('/url', { url: new URL(url, String(await session('/url'))).href });
    },
    reload: () => session('/refresh', {}),
    evaluate: (act: (arg: never) => unknown, arg: unknown = null) =>
      run(`return (${act.toString()})(arguments[0])`, arg),
  });

  /** The part of Playwright's `Locator` that is used: what is not among its acts is another step. */
  function locator(steps: readonly Step[], more = {}): unknown {
    const findVisible = () => find([...steps, ['filter', { visible: true }]]);
    const act = (command: string, body?: object) =>
      retry(async () => {
        const [id] = await findVisible();
        if (!id) throw new Error(`not visible: ${toJson(steps)}`);
        return session(`/element/${id}/${command}`, body);
      });
    const acts = {
      count: async () => (await find(steps)).length,
      isVisible: async () => (await findVisible()).length > 0,
      innerText: () => act('property/innerText'),
      click: () => act('click', {}),
      check: () => act('click', {}),
      fill: (text: string) => act('value', { text }),
      screenshot: async () => Buffer.from(String(await act('screenshot')), 'base64'),
      ...more,
    };
    return new Proxy(acts, {
      get: (_, name: string) =>
        Reflect.get(acts, name) ?? ((...args: unknown[]) => locator([...steps, [name, ...args]])),
    });
  }

  async function find(steps: readonly Step[]): Promise<string[]> {
    const search = `(${findElements.toString()})(arguments[0])`;
    // A page that has just loaded has no queries yet.
    const known = await run(`return window.TestingLibraryDom ? ${search} : null`, steps);
    const found = known ?? (await run(`${QUERIES}; return ${search}`, steps));
    return (found as Record<string, string>[]).map((each) => each[ELEMENT] ?? ''); // elements
  }
}

/** Runs in the page. */
function findElements(steps: readonly Step[]): Element[] {
  type Query = (root: Element, value: unknown, options?: object) => Element[];
  type Queries = Record<'queryAllByLabelText' | 'queryAllByRole', Query>;
  const queries = Reflect.get(window, 'TestingLibraryDom') as Queries; // loaded before
  const isShown = (each: Element) =>
    each.getClientRects().length > 0 && !each.closest('[aria-hidden="true"], [inert]');
  /** An exact text, or as Playwright reads one, a part of it in any case. */
  const matcher = (text: string | RegExp, exact?: boolean) => {
    if (typeof text !== 'string') return new RegExp(text.source, text.flags);
    const source = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return exact ? new RegExp(`^${source}$`) : new RegExp(source, 'i');
  };
  interface Options {
    readonly exact?: boolean;
    readonly name?: string;
    readonly hasText?: string;
    readonly level?: number;
  }
  return steps.reduce<Element[]>(
    (roots, [method, value, options = {}]) => {
      const { exact, name, level } = options as Options; // of Playwright
      const within = (query: (root: Element) => Iterable<Element>) =>
        roots.flatMap((root) => [...query(root)]);
      const text = value as string; // or a number, or an object
      switch (method) {
        case 'first':
          return roots.slice(0, 1);
        case 'nth':
          return roots.slice(Number(value)).slice(0, 1);
        case 'filter': {
          const { hasText } = value as Options; // of Playwright
          if (hasText === undefined) return roots.filter(isShown);
          return roots.filter((each) => matcher(hasText).test(each.textContent ?? ''));
        }
        case 'locator':
          return within((root) => root.querySelectorAll(`:scope ${text}`));
        case 'getByLabel':
          return within((root) => queries.queryAllByLabelText(root, matcher(text, exact)));
        case 'getByText': {
          const matches = (each: Element) =>
            matcher(text, exact).test(each.textContent?.trim() ?? '');
          return within((root) => root.querySelectorAll('*'))
            .filter(matches)
            .filter((each) => !Array.from(each.children).some(matches));
        }
        case 'getByRole': {
          // Testing Library gives a password no role.
          const selector = 'input, textarea';
          if (text === 'textbox' && name)
            return within((root) =>
              queries.queryAllByLabelText(root, matcher(name, exact), { selector }),
            ).filter(isShown);
          const wanted = { hidden: true, ...(level && { level }) };
          if (name) Object.assign(wanted, { name: matcher(name, exact) });
          return within((root) => queries.queryAllByRole(root, value, wanted)).filter(isShown);
        }
        default:
          throw new Error(`${method} is not known here`);
      }
    },
    [document.body],
  );
}
