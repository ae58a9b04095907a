import type { Locator, Page } from '@playwright/test';

/** The motion of the dice of a draw while they landed on a page. */
interface Landing {
  /** In ms. */
  readonly duration: number;
  /** The face in front when the landing of the cube began; null for its shadow and its hop. */
  readonly firstFace: number | null;
  /** The CSS properties that move. */
  readonly moves: readonly string[];
}

/** The pictures of dice with pips, flat and as cubes. */
export class DicePictures {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Records each landing from now on. Call it before the page is opened. */
  async recordLandings(): Promise<void> {
    await this.#page.addInitScript(FACES_SCRIPT);
    await this.#page.addInitScript(() => {
      const landings: Landing[] = [];
      Object.assign(window, { landings });
      const { shownBy } = window as unknown as FacesWindow; // of FACES_SCRIPT
      const OF_FRAME = new Set(['offset', 'computedOffset', 'easing', 'composite']);
      document.addEventListener('animationstart', ({ target }) => {
        const die = target instanceof Element && target.closest('[class*=landing]')?.parentElement;
        if (!die) return;
        for (const animation of target.getAnimations()) {
          const { effect } = animation;
          if (!(effect instanceof KeyframeEffect)) continue;
          const now = animation.currentTime;
          animation.currentTime = 0;
          const firstFace = target.matches('[class*=_cube]') ? shownBy(die) : null;
          animation.currentTime = now;
          const frames = effect.getKeyframes();
          landings.push({
            duration: Math.round(Number(effect.getTiming().duration)),
            firstFace,
            moves: frames.flatMap((frame) =>
              Object.keys(frame).filter((key) => !OF_FRAME.has(key)),
            ),
          });
        }
      });
    });
  }

  landings(): Promise<Landing[]> {
    return this.#page.evaluate(
      () => (window as unknown as { landings: Landing[] }).landings, // of recordLandings
    );
  }

  /** Returns the pips that each die within `pictures` shows. */
  async facesOf(pictures: Locator): Promise<number[][]> {
    await this.#page.evaluate(FACES_SCRIPT);
    return pictures.evaluateAll((rows) => {
      const { shownBy } = window as unknown as FacesWindow; // of FACES_SCRIPT
      return rows.map((row) => Array.from(row.children, shownBy));
    });
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
}

interface FacesWindow {
  readonly shownBy: (die: Element) => number;
}

/**
 * Defines a function that returns the pips of the face that a die shows. It compares transform matrices,
 * because a hit test in 3D may find the middle of the cube.
 */
const FACES_SCRIPT = `window.shownBy = (die) => {
  const pipsOf = (face) =>
    (face?.querySelector('[class*=pips]')?.getAttribute('d') ?? '').split('M').length - 1;
  const cube = die.querySelector('[class*=cube]');
  if (!cube) return pipsOf(die);
  // The picture of a face does not turn itself: the side around it and the cube do.
  const turnOf = (box) => {
    const own = new DOMMatrix(getComputedStyle(box).transform);
    return box === cube ? own : turnOf(box.parentElement).multiply(own);
  };
  const [front] = Array.from(cube.querySelectorAll('svg')).toSorted(
    (one, other) => turnOf(other).m33 - turnOf(one).m33,
  );
  return pipsOf(front);
};`;
