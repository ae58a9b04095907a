import type { Page } from '@playwright/test';
import { BetPage, HomePage, TabBar } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

interface Frame {
  /** The left edge of the page that comes or leaves, CSS pixels; the width if none does. */
  readonly edge: number;
  /** Pixels that are not of the page and the ground: left of the edge of the red one, right of it of the blue one. */
  readonly strangers: number;
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
class PageMotion {
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
      // What else changes in a transition, such as a part that has loaded, moves no page.
      const isPageChange = motions.some(
        (each) => each instanceof CSSAnimation && /-(right|tab)$/.test(each.animationName),
      );
      if (!isPageChange) return;
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

/**
 * Records the animations of page changes before their first frame, which a busy machine may miss. Returns a function
 * that waits for the end of the last change, and tells the names.
 */
async function listenToMotions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const begun: string[] = [];
    Reflect.set(window, 'motionsBegun', begun);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const read = () => {
        for (const each of document.getAnimations())
          if (each instanceof CSSAnimation) begun.push(each.animationName);
      };
      void transition.ready.then(read, () => null);
      Reflect.set(window, 'lastMotion', transition.finished);
      return transition;
    };
  });
  return async () => {
    // A page change during another one may come without motion.
    await page.evaluate(() => Reflect.get(window, 'lastMotion') as unknown); // set above
    return page.evaluate(() => Reflect.get(window, 'motionsBegun') as string[]); // set above
  };
}

/** Makes each view transition end as at a change of the window's size, which is no error of the page. */
function giveUpTransitions(): void {
  const start = document.startViewTransition.bind(document);
  const reason = 'Transition was aborted because of invalid state. Viewport size changed';
  document.startViewTransition = (options) => {
    const ready = Promise.reject(new DOMException(reason, 'InvalidStateError'));
    return Object.defineProperty(start(options), 'ready', { value: ready });
  };
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('going back restores picks, sheet, scroll position and focus', async ({ page, player }) => {
  await player.signIn();
  // A low screen makes the page scroll.
  await page.setViewportSize({ width: 375, height: 500 });
  const bet = new BetPage(page);
  await page.goto('/');
  await bet.open();
  await bet.pick('Sum', 'Sum 10');
  await page.evaluate(() => window.scrollTo(0, 150));
  await bet.openCart();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await goTo(page, '/pages/game/record');
  await expect(heading(page)).toHaveText('Bet history');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/Bet history/);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveTitle(/K3 · 3 min/);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await expect(bet.pickButton('Sum 10')).toHaveAttribute('aria-pressed', 'true');
});

test('forward, back and a reload open their pages, even without a transition', async ({
  page,
  player,
}) => {
  await page.addInitScript(giveUpTransitions);
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await home.play('K3 · 3 min');
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.goBack();
  await expect(home.balance).toBeVisible();
  await page.goForward();
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.reload();
  await expect(heading(page)).toHaveText('K3 · 3 min');
  await page.goBack();
  await expect(home.balance).toBeVisible();
});

test('pages animate, unless motion is reduced @every-browser', async ({ page, player }) => {
  const motions = await listenToMotions(page);
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await goTo(page, '/pages/game/history?game_id=1');
  await expect(heading(page)).toHaveText('Draw history');
  await page.goBack();
  await expect(home.balance).toBeVisible();
  expect((await motions()).filter((name) => name.endsWith('-right'))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await goTo(page, '/pages/game/history?game_id=1');
  await expect.poll(motions).toContain('come-from-right');
  // A browser that has moved the page itself, under a finger that swipes back.
  const swipes = (value: boolean) =>
    page.evaluate((is) => {
      const hasMoved = { value: is, configurable: true };
      Object.defineProperty(PopStateEvent.prototype, 'hasUAVisualTransition', hasMoved);
    }, value);
  await swipes(true);
  await page.goBack();
  await expect(home.balance).toBeVisible();
  await swipes(false);
  await goTo(page, '/pages/game/history?game_id=1');
  await expect(heading(page)).toHaveText('Draw history');
  await motions();
  await page.goBack();
  await expect.poll(motions).toContain('leave-to-right');
  expect((await motions()).filter((name) => name === 'leave-to-right')).toHaveLength(1);
  await expect(home.balance).toBeVisible();
  await expect(page).toHaveURL(/#?\/?$/);
});

// A slow CPU takes longer between the steps of a move, in which a page could show through.
test('no page shows through at a quarter of the CPU', async ({ page, player }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const motion = await PageMotion.hold(page);
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Its bars are painted as wide as the window.
  const bet = '/pages/game/bet?game_id=1';
  await motion.paint('/', bet);
  for (const move of [() => goTo(page, bet), () => page.goBack()]) {
    await move();
    for (const frame of await motion.frames([0, 30, 100, 250])) {
      expect(frame, JSON.stringify(frame)).toMatchObject({ strangers: 0 });
      // The tab bar stays until the page covers it, and is back as soon as it is uncovered.
      if (frame.edge > 9) expect(frame.tabBar, JSON.stringify(frame)).toBeGreaterThan(0.9);
    }
    expect(await motion.release()).toEqual([]);
  }
  await motion.paint('/', '/pages/profile/profile');
  for (const tab of ['Me', 'Home'] as const) {
    await new TabBar(page).goTo(tab);
    for (const { red, blue, tabBar } of await motion.frames([0, 40, 64, 66, 120])) {
      expect(Math.min(red, blue)).toBe(0);
      expect(tabBar).toBeGreaterThan(0.9);
    }
    expect(await motion.release()).toEqual([]);
  }
});

test('a reload during a reload keeps the player signed in', async ({ page, player, faults }) => {
  await player.signIn();
  const home = new HomePage(page);
  await home.open();
  await expect(home.balance).toBeVisible();
  await faults.hang('user.index');
  const request = page.waitForRequest('**/api/user/index');
  await page.reload();
  await request;
  await home.open();
  await expect(home.balance).toBeVisible();
});
