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

  /** Throws the dice of the stage; they land, but no step of a reveal follows. */
  async throwDice(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Shake' }).click();
    await this.#page.getByRole('button', { name: 'Throw' }).click();
  }

  /** Moves the stage to the step at which all dice rest. */
  async restDice(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Rest 3' }).click();
  }

  /** Returns a page without scripts that shows the large cubes of one throw after the other, in rows. */
  async cubesOfEachThrow(throws: number): Promise<string> {
    const rows: string[] = [];
    for (let row = 0; row < throws; row++) {
      if (row > 0) await this.#page.getByRole('button', { name: 'Shake' }).click();
      await this.restDice();
      rows.push(
        await this.#page.locator('#DiceStage [class*=hop]').evaluateAll((cubes) =>
          cubes
            .slice(0, 3)
            .map(({ parentElement }) => parentElement?.outerHTML)
            .join(' '),
        ),
      );
    }
    const styles = await this.#page.evaluate(() =>
      Array.from(document.styleSheets, ({ cssRules }) =>
        Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
      ).join('\n'),
    );
    return `<!doctype html><html data-theme="light"><meta name="viewport" content="width=device-width"><style>${styles}</style><p>${rows.join('<p>')}</html>`;
  }

  /** Counts the pixels of a picture that are as dark or as red as pips. */
  countPips(picture: Buffer): Promise<number> {
    return this.#page.evaluate(
      async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen?.drawImage(image, 0, 0);
        const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 255) < 90) count++;
        return count;
      },
      `data:image/png;base64,${picture.toString('base64')}`,
    );
  }

  /** Returns the durations of the running landings of dice in ms. */
  landings(): Promise<number[]> {
    return this.#page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation && each.animationName.includes('land'))
        .map((each) => Math.round(Number(each.effect?.getTiming().duration))),
    );
  }

  /** Holds each landing at its start. */
  async holdLandings(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (!(each instanceof CSSAnimation && each.animationName.includes('land'))) continue;
        each.pause();
        each.currentTime = 0;
      }
    });
  }

  async endLandings(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (each instanceof CSSAnimation && each.animationName.includes('land')) each.finish();
      }
    });
  }

  /** Returns the labelled faces of each picture of dice with pips, and the pips that it shows. */
  diceFaces(
    part: 'Die' | 'DiceRow' | 'DiceStage',
  ): Promise<{ labelled: number[]; shown: number[] }[]> {
    return this.#page.evaluate((id) => {
      const pipsOf = (face: Element) =>
        face.querySelector('[class*=pips]')?.getAttribute('d')?.split('M').slice(1).length ?? 0;
      const shownBy = (die: Element): number => {
        // Compares transform matrices, because a hit test in 3D may find the middle of the cube.
        const cube = die.querySelector('[class*=cube]');
        if (!cube) return pipsOf(die);
        // The picture of a face does not turn itself: the side around it and the cube do.
        const turnOf = (box: Element): DOMMatrix => {
          const own = new DOMMatrix(getComputedStyle(box).transform);
          return box === cube || !box.parentElement ? own : turnOf(box.parentElement).multiply(own);
        };
        const sides = Array.from(cube.querySelectorAll('svg'), (side) => ({
          pips: pipsOf(side),
          towards: turnOf(side).m33,
        }));
        return sides.toSorted((one, other) => other.towards - one.towards)[0]?.pips ?? 0;
      };
      const pictures = Array.from(document.querySelectorAll(`#${id} [role=img]`));
      return pictures
        .filter((picture) => !picture.querySelector('[class*=sign]'))
        .map((picture) => {
          const dice = id === 'Die' ? [picture] : Array.from(picture.children);
          const labelled = (picture.getAttribute('aria-label') ?? '').split(', ').map(Number);
          return { labelled, shown: dice.map(shownBy) };
        });
    }, part);
  }
}
