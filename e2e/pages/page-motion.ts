import type { Page } from '@playwright/test';

/** One frame of a page change. */
export interface Frame {
  /** The left edge of the page that comes or leaves, CSS pixels; the width if none does. */
  readonly edge: number;
  /** Pixels that are not of the page and the ground: left of the edge of the red one, right of it of the blue one. */
  readonly strangers: number;
  /** Pixels of each page. */
  readonly red: number;
  readonly blue: number;
  /** The share of the tab bar's place left of the edge that shows the tab bar. */
  readonly tabBar: number;
}

/**
 * Holds the animations of page changes still, one frame at a time, so that no clock decides what is seen.
 * It paints the texts of one page red, those of the other blue, and the tab bar green. What shines
 * through is then a pixel that no page has of its own.
 */
export class PageMotion {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Call this before the app is opened. */
  static async hold(page: Page): Promise<PageMotion> {
    await page.addInitScript(holdTransitions);
    return new PageMotion(page);
  }

  /** Paints the texts of the page at one address red, and those at another blue. */
  async paint(red: string, blue: string): Promise<void> {
    await this.#page.evaluate(
      ([one = '', other = '']) => {
        // The ground stays visible between the texts, because it is what hides the other page.
        const paint = (pages: string, color: string) =>
          `${pages} * { color: ${color} !important; background: none !important;
             border-color: transparent !important; box-shadow: none !important; }
           ${pages} header > section[data-bar] { box-shadow: 0 0 0 100vmax ${color} !important; }
           ${pages} :is(h1, h2, h3, p, span, a, b, button, li, td, time) { background: ${color} !important; }
           ${pages} :is(img, svg), ${pages} ::before, ${pages} ::after { display: none !important; }`;
        const tabBar = 'nav:not(main nav)';
        // A style element would be against the policy of the page.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          paint(`[data-shown="${one}"]`, '#f00') +
            paint(`[data-shown="${other}"]`, '#00f') +
            `${tabBar}, ${tabBar} * { color: #0f0 !important; background: #0f0 !important; }
             ${tabBar} svg, ${tabBar} ::before { opacity: 0; }`,
        );
        document.adoptedStyleSheets = [sheet];
      },
      [red, blue],
    );
  }

  /** Waits for the next page change, and returns its frames at these times. */
  async frames(times: readonly number[]): Promise<Frame[]> {
    await this.#page.waitForFunction(() => Reflect.has(window, 'heldMotions'));
    const frames: Frame[] = [];
    for (const time of times) {
      const edge = await this.#page.evaluate(moveTo, time);
      const picture = await this.#page.screenshot({ scale: 'css' });
      frames.push(await this.#page.evaluate(readFrame, { edge, data: picture.toString('base64') }));
    }
    return frames;
  }

  /**
   * Lets the page change end. React cancels the animations while the pictures are still shown, so this
   * returns the animations without which the page that left is seen again.
   */
  async release(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const motions = Reflect.get(window, 'heldMotions') as Animation[]; // set below
      Reflect.deleteProperty(window, 'heldMotions');
      return motions.flatMap((motion) => {
        const { pseudoElement } = motion.effect as KeyframeEffect; // of a CSS animation
        motion.cancel();
        if (!(motion instanceof CSSAnimation) || !motion.animationName.startsWith('leave-'))
          return [];
        const { opacity, transform } = getComputedStyle(document.documentElement, pseudoElement);
        const isGone = opacity === '0' || new DOMMatrix(transform).e >= window.innerWidth;
        return isGone ? [] : [motion.animationName];
      });
    });
  }
}

/** Pauses the animations of each page change at their start. */
function holdTransitions(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    const hold = () => {
      const motions = document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith('::view-')); // all of CSS
      for (const motion of motions) motion.pause();
      Reflect.set(window, 'heldMotions', motions);
    };
    void transition.ready.then(hold, () => null);
    return transition;
  };
}

/** Moves the held animations to a time, waits until that frame is painted, and returns its edge. */
async function moveTo(time: number): Promise<number> {
  const motions = Reflect.get(window, 'heldMotions') as Animation[]; // set by holdTransitions
  for (const motion of motions) motion.currentTime = time;
  // The callback of a frame runs before its paint. Without a second one, a busy machine would
  // photograph the previous frame.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => void requestAnimationFrame(resolve));
  const moving = motions.find(({ animationName }: Animation & { animationName?: string }) =>
    animationName?.endsWith('-right'),
  );
  const { pseudoElement } = (moving?.effect ?? {}) as KeyframeEffect; // of a CSS animation
  if (!pseudoElement) return window.innerWidth;
  return new DOMMatrix(getComputedStyle(document.documentElement, pseudoElement).transform).e;
}

/** Reads a screenshot. */
async function readFrame({ edge, data }: { edge: number; data: string }): Promise<Frame> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const barTop =
    document.querySelector('nav:not(main nav)')?.getBoundingClientRect().top ?? height - 52;
  const seen = { strangers: 0, red: 0, blue: 0 };
  const bar = { green: 0, all: 0 };
  for (let y = 0; y < height; y += 3)
    for (let x = 0; x < width; x += 3) {
      // A pixel at the edge belongs to both pages.
      if (Math.abs(x - edge) < 3) continue;
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const isLeft = x < edge;
      if (isLeft && y > barTop) {
        bar.all += 1;
        bar.green += Number(green > Math.max(red, blue) + 100);
        continue;
      }
      if (red > green + 30) seen.red += 1;
      if (blue > green + 30) seen.blue += 1;
      // Between red and the light ground green equals blue; between blue and the ground it equals red.
      const difference = isLeft ? green - blue : green - red;
      if (Math.abs(difference) > 12) seen.strangers += 1;
    }
  return { edge, ...seen, tabBar: bar.green / bar.all };
}
