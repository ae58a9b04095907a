import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { pngFile } from '../pages/png-file.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = createRequire(import.meta.url).resolve('dropzone/dist/min/dropzone.min.js');

interface WidgetAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly url: string; readonly fullurl: string } | null;
}

/** The part of Dropzone that the page below uses. */
interface DropzoneWindow extends Window {
  Dropzone: {
    new (
      element: Element,
      options: object,
    ): { on(event: string, listener: (...args: never[]) => void): void };
    autoDiscover: boolean;
  };
  uploadAnswers: WidgetAnswer[];
}

/**
 * A page with the upload of the FastAdmin front end: Dropzone with the options used there. It sends
 * files over 1 MiB in chunks and requests the merge itself.
 */
class StockWidget {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(token: string): Promise<void> {
    await this.#page.route('**/stock-widget', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Upload</title><form id="zone"></form>',
      }),
    );
    await this.#page.goto('/stock-widget');
    await this.#page.addScriptTag({ path: SCRIPT });
    await this.#page.evaluate(startWidget, token);
  }

  /** Uploads a file with the widget and returns the final answer of the server. */
  async upload(file: ReturnType<typeof pngFile>): Promise<WidgetAnswer> {
    await this.#page.locator('input[type=file]').setInputFiles(file);
    const answer = await this.#page.waitForFunction(
      () => (window as unknown as DropzoneWindow).uploadAnswers.shift(), // set by startWidget
    );
    return answer.jsonValue() as Promise<WidgetAnswer>; // the envelope
  }
}

/** Runs in the page. Field names and the merge follow the upload script of FastAdmin. */
function startWidget(token: string): void {
  const page = window as unknown as DropzoneWindow; // the script tag has defined Dropzone
  page.uploadAnswers = [];
  page.Dropzone.autoDiscover = false;
  interface Chunk {
    index: number;
    file: { size: number; name: string; upload: { uuid: string; totalChunkCount: number } };
  }
  const zone = new page.Dropzone(document.querySelector('#zone') as Element, {
    url: '/api/common/upload',
    headers: { token },
    chunking: true,
    chunkSize: 1024 * 1024,
    parallelChunkUploads: true,
    params: (_files: unknown, _xhr: unknown, chunk?: Chunk) =>
      chunk && {
        filesize: chunk.file.size,
        filename: chunk.file.name,
        chunkid: chunk.file.upload.uuid,
        chunkindex: chunk.index,
        chunkcount: chunk.file.upload.totalChunkCount,
      },
    chunksUploaded: async (file: Chunk['file'], done: () => void) => {
      const { uuid, totalChunkCount } = file.upload;
      const body = new URLSearchParams({
        action: 'merge',
        filesize: String(file.size),
        filename: file.name,
        chunkid: uuid,
        chunkcount: String(totalChunkCount),
      });
      const answer = await fetch('/api/common/upload', {
        method: 'POST',
        headers: { token },
        body,
      });
      page.uploadAnswers.push((await answer.json()) as WidgetAnswer); // the envelope
      done();
    },
  });
  zone.on('success', (file: { upload: { chunked: boolean } }, answer: WidgetAnswer) => {
    if (!file.upload.chunked) page.uploadAnswers.push(answer);
  });
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

test('the upload widget of a FastAdmin site uploads a small image in one request, a large one in chunks', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '0.00' });
  const widget = new StockWidget(page);
  await widget.open(player.token);
  const small = pngFile('pixel.PNG');
  const first = await widget.upload(small);
  expect(first.code).toBe(1);
  expect(first.data?.url).toBe(`/uploads/20260310/${md5(small.buffer)}.png`);
  expect(first.data?.fullurl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/uploads\//);

  const large = pngFile('large.png', { bytes: 3.5 * 1024 * 1024 });
  const { code, data } = await widget.upload(large);
  expect(code).toBe(1);
  expect(data?.url).toBe(`/uploads/20260310/${md5(large.buffer)}.png`);
  const stored = await page.request.get(data?.url ?? '', { headers: { token: player.token } });
  expect(md5(await stored.body())).toBe(md5(large.buffer));
});
