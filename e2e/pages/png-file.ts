import type { Page } from '@playwright/test';

/** Returns a PNG file for a file chooser, drawn by the page and padded to a number of bytes. */
export async function pngFile(page: Page, name: string, { width = 1, height = 1, bytes = 0 } = {}) {
  const url = await page.evaluate(
    (size) => Object.assign(document.createElement('canvas'), size).toDataURL(),
    { width, height },
  );
  const image = Buffer.from(url.split(',')[1] ?? '', 'base64');
  const padding = Buffer.alloc(Math.max(0, bytes - image.length), 'dice');
  return { name, mimeType: 'image/png', buffer: Buffer.concat([image, padding]) };
}
