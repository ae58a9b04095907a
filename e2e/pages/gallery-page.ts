import type { Locator, Page } from '@playwright/test';

interface Shown {
  theme?: 'light' | 'dark';
  language?: 'en' | 'zh';
  text?: '100' | '200';
}

/** The gallery: a developer page with every part of client/ui. */
export class GalleryPage {
  readonly frame: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.frame = page.locator('iframe[title=Parts]');
  }

  /** Opens the parts alone, without switches and frame. */
  async openParts(shown: Shown = {}): Promise<void> {
    const settings = new URLSearchParams({ view: 'parts', ...shown });
    await this.#page.goto(`/__devtools/ui.html?${settings.toString()}`);
    await this.#page.getByRole('heading', { name: 'Gestures' }).waitFor();
    // The rules for forced states are inserted after the first paint, and styles follow a frame later.
    await this.#page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** Opens a page with a footer in landscape, with safe-area insets of `inset` px left and right. */
  async openPageBesideNotch(inset: number): Promise<void> {
    const browser = await this.#page.context().newCDPSession(this.#page);
    const insets = { top: 0, left: inset, right: inset, bottom: 0 };
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await this.#page.goto('/__devtools/ui.html?view=footer');
  }

  /** Returns the outer edges of the buttons and cards. */
  reach(): Promise<{ left: number; right: number }> {
    return this.#page.evaluate(() => {
      const boxes = Array.from(document.querySelectorAll('button, section'), (element) =>
        element.getBoundingClientRect(),
      );
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    });
  }

  async open(): Promise<void> {
    await this.#page.goto('/__devtools/ui.html');
  }

  async choose(label: string): Promise<void> {
    await this.#page.getByRole('radio', { name: label, exact: true }).check();
  }

  async jumpTo(part: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Jump to' }).selectOption(part);
  }

  /** Finds a part in the frame by its name. */
  part(name: string): Locator {
    return this.frame.contentFrame().getByRole('heading', { name, exact: true });
  }

  /** Returns the address of the favicon. */
  iconUrl(): Promise<string> {
    return this.#page.locator('link[rel=icon]').evaluate((link: HTMLLinkElement) => link.href);
  }

  async throwDice(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Throw' }).click();
  }

  /** Returns the durations of the running dice animations in ms, without their delays. */
  tumbles(): Promise<number[]> {
    return this.#page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation && each.animationName.includes('tumble'))
        .map((each) => Number(each.effect?.getTiming().duration)),
    );
  }

  async endTumbles(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (each instanceof CSSAnimation && each.animationName.includes('tumble')) each.finish();
      }
    });
  }

  /** Returns the labelled face of each die and the pips of its front side. */
  diceFaces(part: 'Die' | 'DiceRow'): Promise<{ labelled: number[]; shown: number[] }[]> {
    return this.#page.evaluate((id) => {
      const pictures = Array.from(document.querySelectorAll(`#${id} [role=img]`));
      const piped = pictures.filter((picture) => !picture.querySelector('svg'));
      return piped.map((picture) => {
        const inner = Array.from(picture.querySelectorAll('[class*=die_], [class*=-die]'));
        const dice =
          id === 'Die' ? [picture] : inner.filter((die) => die.parentElement === picture);
        const shown = dice.map((die) => {
          // Compares transform matrices, because a hit test in 3D may find the middle of the cube.
          const cube = die.querySelector('[class*=cube]');
          const turn = new DOMMatrix(cube ? getComputedStyle(cube).transform : '');
          const sides = Array.from(die.querySelectorAll('[class*=side]'), (side) => ({
            pips: side.querySelectorAll('[class*=pip]:empty').length,
            towards: turn.multiply(new DOMMatrix(getComputedStyle(side).transform)).m33,
          }));
          return sides.toSorted((one, other) => other.towards - one.towards)[0]?.pips ?? 0;
        });
        const labelled = (picture.getAttribute('aria-label') ?? '').split(', ').map(Number);
        return { labelled, shown };
      });
    }, part);
  }
}
