import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { BetPage, HistoryPage, ResultSheet } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

/** The path of an installed Firefox, or null. */
const FIREFOX =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')])
    .find((path) => existsSync(path)) ?? null;

/** Returns the PNG that Firefox makes of a page without scripts. Playwright cannot drive an installed Firefox. */
function pictureInFirefox(html: string, width: number, height: number): Buffer {
  if (FIREFOX === null) throw new Error('Firefox is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-firefox-'));
  try {
    const [page, picture] = [join(folder, 'page.html'), join(folder, 'picture.png')];
    writeFileSync(page, html);
    const options = `--headless --no-remote --window-size=${width},${height} --screenshot`.split(
      ' ',
    );
    const { stderr } = spawnSync(
      FIREFOX,
      [...options, picture, '--profile', folder, pathToFileURL(page).href],
      // A home of its own, because a user without one cannot start Firefox.
      { env: { ...process.env, HOME: folder }, encoding: 'utf8', timeout: 90_000 },
    );
    if (!existsSync(picture)) throw new Error(`Firefox made no picture: ${stderr}`);
    return readFileSync(picture);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
class DicePictures {
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

  /** Returns a page without scripts that shows the cubes of a picture. */
  cubesOf(picture: Locator): Promise<string> {
    return picture.evaluate((stage) => {
      const styles = Array.from(document.styleSheets, ({ cssRules }) =>
        Array.from(cssRules, ({ cssText }) => cssText).join('\n'),
      ).join('\n');
      return `<!doctype html><html data-theme="light"><meta name="viewport" content="width=device-width"><style>${styles}</style><p>${stage.outerHTML}</html>`;
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

/** Two dice of which show different faces from those that the last draw showed. */
const ROLL = [6, 5, 4] as const;
/** When each die of a draw rests, in ms after its dice are known (LOOK-9). */
const STOPS = new Set([900, 1300, 1700]);

test('dice in lists and in a result show their faces', async ({ page, player, clock, dice }) => {
  const pictures = new DicePictures(page);
  await new HistoryPage(page).open();
  const rows = page.getByRole('listitem').getByRole('img', { name: /^\d, \d, \d/ });
  await expect(rows).not.toHaveCount(0);
  const names = await rows.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''));
  const faces = await pictures.facesOf(rows);
  expect(faces.map((row) => row.join(', '))).toEqual(names.map((name) => name.slice(0, 7)));

  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await page.reload();
  await new BetPage(page).open();
  await expect(page.getByRole('button', { name: / 1( ·|$)/ })).toBeVisible();
  await dice.next(1, [...ROLL]);
  await clock.to('settled');
  const thrown = new ResultSheet(page).sheet.getByRole('img', { name: '6, 5, 4' });
  await expect(thrown).toBeVisible();
  await expect.poll(() => pictures.facesOf(thrown)).toEqual([[...ROLL]]);
});

test('Firefox draws as many pips on the faces of the cubes as Chromium', async ({
  page,
  player,
  clock,
  dice,
}) => {
  test.skip(FIREFOX === null, 'needs an installed Firefox');
  test.slow();
  const size = { width: 500, height: 400 };
  await page.setViewportSize(size);
  await player.signIn();
  await player.bet({ play: 'big', amount: '10.00' });
  await new BetPage(page).open();
  await expect(page.getByRole('button', { name: / 1( ·|$)/ })).toBeVisible();
  await dice.next(1, [...ROLL]);
  await clock.to('settled');
  const pictures = new DicePictures(page);
  const cubes = await pictures.cubesOf(
    new ResultSheet(page).sheet.getByRole('img', { name: '6, 5, 4' }),
  );
  await page.goto('about:blank');
  await page.setContent(cubes);
  const expected = await pictures.countPips(await page.screenshot());
  expect(expected).toBeGreaterThan(300);
  const drawn = await pictures.countPips(pictureInFirefox(cubes, size.width, size.height));
  expect(drawn / expected).toBeGreaterThan(0.9);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('thrown dice land one after the other on the drawn faces, by transforms and opacity alone @every-browser', async ({
    page,
    clock,
    dice,
  }) => {
    const pictures = new DicePictures(page);
    await pictures.recordLandings();
    await new BetPage(page).open();
    await expect(page.getByRole('timer', { name: /^Draw 201/ })).toBeVisible();
    await dice.next(1, [...ROLL]);
    await clock.to('draw');
    const stage = page.getByRole('img', { name: '6, 5, 4' }).first();
    await expect.poll(() => pictures.facesOf(stage)).toEqual([[...ROLL]]);
    const landings = await pictures.landings();
    expect(new Set(landings.map(({ duration }) => duration))).toEqual(STOPS);
    const moves = landings.flatMap((landing) => landing.moves);
    expect(moves.filter((each) => each !== 'transform' && each !== 'opacity')).toEqual([]);
    // The first moment of a throw tells no result.
    const first = landings.flatMap(({ firstFace }) => firstFace ?? []);
    expect(first).toHaveLength(3);
    for (const [at, face] of first.entries()) expect(face).not.toBe(ROLL[at]);
  });
});
