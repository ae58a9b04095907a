import { createHash } from 'node:crypto';
import { StockWidget } from '../pages/stock-widget.ts';
import { expect, test } from '../support/test.ts';

/** A valid image of one pixel; appended bytes leave it valid. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

test('the upload widget of a FastAdmin site uploads a small image in one request', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '0.00' });
  const widget = new StockWidget(page);
  await widget.open(player.token);
  const { code, data } = await widget.upload('pixel.PNG', 'image/png', PNG);
  expect(code).toBe(1);
  expect(data?.url).toBe(`/uploads/20260310/${md5(PNG)}.png`);
  expect(data?.fullurl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/uploads\//);
});

test('the upload widget of a FastAdmin site uploads a large file in chunks, unchanged', async ({
  page,
  player,
}) => {
  await player.signIn({ amount: '0.00' });
  const widget = new StockWidget(page);
  await widget.open(player.token);
  const large = Buffer.concat([PNG, Buffer.alloc(3.5 * 1024 * 1024, 'dice')]);
  const { code, data } = await widget.upload('large.png', 'image/png', large);
  expect(code).toBe(1);
  expect(data?.url).toBe(`/uploads/20260310/${md5(large)}.png`);
  const stored = await page.request.get(data?.url ?? '', { headers: { token: player.token } });
  expect(md5(await stored.body())).toBe(md5(large));
});
