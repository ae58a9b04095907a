import type { Browser } from '@playwright/test';
import type { FrameFile } from './film.ts';

const COLUMNS = 10;
const FRAME_WIDTH = 180;

/** Puts all frames of a sequence on one picture, each with its time. */
export async function makeContactSheet(
  browser: Browser,
  frames: readonly FrameFile[],
): Promise<Buffer> {
  const columns = Math.min(COLUMNS, frames.length);
  const page = await browser.newPage({
    viewport: { width: columns * (FRAME_WIDTH + GAP) + GAP, height: 400 },
  });
  const figures = frames.map(
    ({ ms, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${ms} ms</figcaption></figure>`,
  );
  await page.setContent(`<style>${STYLE}</style>${figures.join('')}`);
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}

const GAP = 8;
const STYLE = `
  body { display: flex; flex-wrap: wrap; gap: ${GAP}px; margin: ${GAP}px; background: #888; }
  figure { margin: 0; }
  img { display: block; width: ${FRAME_WIDTH}px; }
  figcaption { font: 12px sans-serif; text-align: center; }`;
