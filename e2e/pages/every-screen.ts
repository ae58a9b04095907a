import type { Page } from '@playwright/test';
import { ROUTE_NAMES, type RouteName, ROUTES } from '../../client/navigation/routes.ts';
import { findA11yViolations } from './a11y.ts';

/** Queries of pages that show nothing without one, or something else with one. */
const QUERIES: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  gameBet: ['?game_id=1', '?game_id=4'],
  gameHistory: ['?game_id=1', '?game_id=1&view=trend'],
  tradeRecord: ['', '?view=assets'],
  newsDetail: ['?id=1'],
  web: ['?text=terms', '?url=https:%2F%2F0.0.0.0'],
};

const ADDRESSES = ROUTE_NAMES.flatMap((name) =>
  (QUERIES[name] ?? ['']).map((query) => ROUTES[name].path + query),
);

/** Some screens, such as `index-index trade-withdraw`, instead of all. */
const CHOSEN = process.env['DICEBOX_SCREENS']?.split(' ');

export const SCREENS = ADDRESSES.filter((address) => CHOSEN?.includes(nameOf(address)) ?? true);

function nameOf(address: string): string {
  const [, folder, page] = /^\/pages\/(\w+)\/([\w-]+)/.exec(address) ?? [];
  return folder === undefined ? 'index-index' : `${folder}-${page}`;
}

export type Language = 'en' | 'zh-Hans';

/**
 * Returns the two looks in which a layout is checked: every test run takes the one in the given language,
 * a nightly run both.
 */
export function looks(daily: Language) {
  return (['en', 'zh-Hans'] as const).map((language) => {
    const colorScheme = language === 'en' ? ('light' as const) : ('dark' as const);
    const tag = language === daily ? '' : ' @nightly';
    return { language, colorScheme, name: `${language}, ${colorScheme}${tag}` };
  });
}

export class AnyScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Loads a screen and waits until it has its heading and no skeleton. */
  async open(path: string): Promise<void> {
    // Leaves the app first, because a change of the hash alone loads nothing.
    await this.#page.goto('about:blank');
    await this.#page.goto(`/#${path}`);
    await this.#waitUntilLoaded();
  }

  /**
   * Shows another screen without loading the app again, like a relaunch in the app: no earlier page is
   * kept.
   */
  async relaunchAt(path: string): Promise<void> {
    await this.#page.evaluate(async (to) => {
      if ((location.hash.slice(1) || '/') === to) return;
      const shown = new Promise<void>((resolve) => {
        const listen = (event: Event) => {
          const { detail } = event as CustomEvent<{ event: string }>; // dispatched by client/app
          if (detail.event !== 'show') return;
          window.removeEventListener('page-life', listen);
          resolve();
        };
        window.addEventListener('page-life', listen);
      });
      const entry = { usr: { relaunch: true }, key: `${performance.now()}`, idx: 0 };
      history.replaceState(entry, '', `#${to}`);
      window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
      await shown;
    }, path);
    await this.#waitUntilLoaded();
  }

  async #waitUntilLoaded(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).waitFor();
    const loading = this.#page.getByRole('status', { name: /^(Loading|加载中)$/ });
    await loading.first().waitFor({ state: 'detached' });
  }

  /** Returns, for each width, how far the screen can be scrolled sideways, in px. */
  async sidewaysAt(widths: readonly number[]): Promise<number[]> {
    const found: number[] = [];
    for (const width of widths) {
      await this.resize(width);
      found.push(await this.sidewaysScroll());
    }
    return found;
  }

  /** Sets safe-area insets of `inset` px left and right, in Chromium alone (CDP). */
  async setNotch(inset: number): Promise<void> {
    const browser = await this.#page.context().newCDPSession(this.#page);
    const insets = { top: 0, left: inset, right: inset, bottom: 0 };
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  }

  /** Returns the outer edges of the visible buttons, links and cards. */
  reach(): Promise<{ left: number; right: number }> {
    return this.#page.evaluate(() => {
      const boxes = Array.from(document.querySelectorAll('button, a, section'), (part) =>
        part.getBoundingClientRect(),
      ).filter(({ width }) => width > 1);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    });
  }

  async enterAsGuest(): Promise<void> {
    await this.#page.getByRole('button', { name: /^(Try as Guest|游客试玩)$/ }).click();
    await this.#page.getByText(/^(You’re browsing as a guest|您正在以游客身份浏览)$/).waitFor();
  }

  async setLanguage(language: Language): Promise<void> {
    await this.#page.addInitScript((locale) => {
      if (location.protocol !== 'about:') localStorage.setItem('locale', locale);
    }, language);
  }

  /** Returns what is wrong with the page: it scrolls sideways, shows raw text or is not accessible. */
  async problems(): Promise<string[]> {
    const sideways = await this.sidewaysScroll();
    return [
      ...(sideways === 0 ? [] : [`the page scrolls ${sideways} px sideways`]),
      ...(await this.untranslatedText()),
      ...(await this.a11yViolations()),
    ];
  }

  /** Returns how far the page can be scrolled sideways, in px. */
  sidewaysScroll(): Promise<number> {
    return this.#page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }

  /** Saves a screenshot, named by path and width. */
  async picture(folder: string, path: string, width: number): Promise<void> {
    const name = path.replace(/^\/(pages\/)?/, '').replace(/\W+/g, '-') || 'home';
    await this.#page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }

  /** Changes the width and waits for the root font size, which follows some frames later. */
  async resize(width: number): Promise<void> {
    await this.#page.setViewportSize({ width, height: 812 });
    // The formula of client/ui/base.css.
    const growth = 0.25 * Math.min(1, Math.max(0, (width - 375) / 585));
    await this.#page.waitForFunction(
      (expected) => {
        const { fontSize } = getComputedStyle(document.documentElement);
        return Math.abs(parseFloat(fontSize) - expected) < 0.01;
      },
      16 * (1 + growth),
    );
  }

  /**
   * Waits until nothing has moved for some frames, because rows with `content-visibility: auto` are
   * resized later than the screen.
   */
  async #waitUntilStill(): Promise<void> {
    await this.#page.evaluate(async () => {
      const places = () =>
        Array.from(document.querySelectorAll('main *'), (element) => {
          const { y, height } = element.getBoundingClientRect();
          return `${y} ${height}`;
        }).join();
      let last = places();
      for (let still = 0; still < 4;) {
        await new Promise(requestAnimationFrame);
        const now = places();
        still = now === last ? still + 1 : 0;
        last = now;
      }
    });
  }

  async overlappingText(): Promise<string[]> {
    await this.#waitUntilStill();
    return this.#page.evaluate(() => {
      const isPlaced = (element: Element | null): boolean =>
        element !== null &&
        element.tagName !== 'MAIN' &&
        (/absolute|fixed|sticky/.test(getComputedStyle(element).position) ||
          isPlaced(element.parentElement));
      /** Returns the lowest, or rightmost, edge at which the content of an element is visible. */
      const shownUntil = (element: Element | null, edge: 'bottom' | 'right'): number => {
        if (element === null) return Infinity;
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCut = (edge === 'right' ? overflowX : overflowY) !== 'visible';
        const own = isCut ? element.getBoundingClientRect()[edge] : Infinity;
        return Math.min(own, shownUntil(element.parentElement, edge));
      };
      const found: { name: string; rect: DOMRect; from: Element }[] = [];
      const main = Array.from(document.querySelectorAll('main')).find((each) =>
        each.checkVisibility(),
      );
      const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const from = node.parentElement;
        const isShown = from?.checkVisibility({ visibilityProperty: true });
        if (!from || !isShown || isPlaced(from) || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const [below, end] = [shownUntil(from, 'bottom'), shownUntil(from, 'right')];
        const size = parseFloat(getComputedStyle(from).fontSize);
        for (const { x, y, width: wide, height, bottom } of range.getClientRects()) {
          // Some fonts have much space above and below the glyphs.
          const room = Math.max(0, height - size);
          const rect = new DOMRect(x, y + room / 2, Math.min(wide, end - x), height - room);
          if (bottom <= below && x < end) found.push({ name: node.textContent, rect, from });
        }
      }
      for (const from of main?.querySelectorAll('[role=img]') ?? []) {
        if (!from.checkVisibility() || isPlaced(from)) continue;
        found.push({ name: from.ariaLabel ?? 'img', rect: from.getBoundingClientRect(), from });
      }
      const isOn = (one: DOMRect, other: DOMRect) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
      return found.flatMap((one, at) =>
        found
          .slice(at + 1)
          .filter(({ from }) => !one.from.contains(from) && !from.contains(one.from))
          .filter(({ rect }) => isOn(one.rect, rect))
          .map(({ name }) => `${one.name} | ${name}`),
      );
    });
  }

  /**
   * Returns the controls of the content whose touch target is narrower or lower than 44 px, except links
   * within a text, and the fields whose text is so small that iOS zooms in. What a sticky bar covers is not
   * looked at. No glyph has a width meanwhile, because another font may have narrower ones.
   */
  smallTargets(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('body * { letter-spacing: -1em !important; }');
      document.adoptedStyleSheets = [sheet];
      const [SIZE, STEP] = [44, 2];
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary',
      );
      const isControl = (control: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
      };
      /** Returns how far a control reaches from a point into a direction. */
      const reach = (control: Element, x: number, y: number, toX: number, toY: number) => {
        let px = 0;
        while (px < SIZE && isControl(control, x + (px + STEP) * toX, y + (px + STEP) * toY))
          px += STEP;
        return px;
      };
      const small = Array.from(controls).flatMap((control) => {
        const isInText = getComputedStyle(control).display === 'inline';
        if (isInText || !control.checkVisibility({ visibilityProperty: true })) return [];
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (box.width < STEP || !isControl(control, x, y)) return [];
        const width = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) + STEP;
        const height = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) + STEP;
        const isField = control.matches(
          'input:not([type=radio], [type=checkbox]), select, textarea',
        );
        const text = isField ? parseFloat(getComputedStyle(control).fontSize) : 16;
        if (width >= SIZE && height >= SIZE && text >= 16) return [];
        const name = control.ariaLabel ?? control.innerText;
        return [`${name.trim() || control.id} ${width}×${height}, text ${text}`];
      });
      document.adoptedStyleSheets = [];
      window.scrollTo(0, 0);
      return small;
    });
  }

  a11yViolations(): Promise<string[]> {
    return findA11yViolations(this.#page);
  }

  /** Returns message keys, placeholders and raw values that no player may see. */
  async untranslatedText(): Promise<string[]> {
    const text = await this.#page
      .getByRole('document')
      .or(this.#page.locator('body'))
      .first()
      .innerText();
    return (
      text.match(/\b(undefined|null|NaN|\[object \w+\])\b|\{\{|\b[a-z]+\.[a-z]+[A-Z]\w*/g) ?? []
    );
  }

  /** Returns the Latin words in visible and accessible text, except the given names. */
  async latinWords(names: readonly string[]): Promise<string[]> {
    const text = await this.#page.evaluate(() => {
      const READ = ['aria-label', 'title', 'alt', 'placeholder'];
      const attributes = Array.from(document.querySelectorAll('body *'), (element) =>
        READ.map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.title, document.body.innerText, ...attributes.flat()].join('\n');
    });
    const words = text.match(/[A-Za-z][A-Za-z0-9']*/g) ?? [];
    return [...new Set(words)].filter((word) => !names.includes(word));
  }
}
