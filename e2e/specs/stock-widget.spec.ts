import { createHash } from 'node:crypto';
import { pngFile } from '../pages/png-file.ts';
import { StockWidget } from '../pages/stock-widget.ts';
import { expect, test } from '../support/test.ts';

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
