import { AnyScreen, SCREENS } from '../pages/every-screen.ts';
import { expect, test } from '../support/test.ts';

const LONG = 'W'.repeat(4000);

/** Fields that hold a text of any length for a client. */
const TEXTS =
  'account address channel content game_name game_no holder msg name nickname order_no party proof remark summary text title username welcome'.split(
    ' ',
  );

test.use({ worldOptions: { scenario: 'busy' } });

test('texts of 4,000 characters widen no screen @nightly', async ({ page, player }) => {
  test.slow();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const body = JSON.parse(await response.text(), (field, value: unknown) =>
      typeof value === 'string' && TEXTS.includes(field) ? LONG : value,
    ) as unknown;
    await route.fulfill({ response, json: body });
  });
  await player.signIn({ as: 'demo1' });
  const screen = new AnyScreen(page);
  await screen.open('/');
  await expect(page.getByText(LONG).first()).toBeVisible();
  for (const path of SCREENS) {
    await screen.relaunchAt(path);
    expect.soft(await screen.sidewaysAt([320]), path).toEqual([0]);
  }
});
