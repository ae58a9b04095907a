import type { Locator, Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

/** Returns a PNG file of one colour for a file chooser, padded to a number of bytes. */
export function pngFile(name: string, { width = 1, height = 1, bytes = 0 } = {}) {
  const image = png({ width, height });
  const padding = Buffer.alloc(Math.max(0, bytes - image.length), 'dice');
  return { name, mimeType: 'image/png', buffer: Buffer.concat([image, padding]) };
}

/** Chooses a file with the button that opens the file chooser. */
export async function chooseFile(page: Page, button: Locator, file: FilePayload): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

type FilePayload = ReturnType<typeof pngFile>;

function png({ width, height }: { width: number; height: number }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3, 0x55);
  line[0] = 0;
  const lines = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
