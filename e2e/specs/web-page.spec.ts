import { WebPage } from '../pages/web-page.ts';
import { expect, test } from '../support/test.ts';

const KNOWN = 'https://help.dicebox.example/guide';

test('a page of a known site is framed without credentials, referrer or access to the app', async ({
  page,
  player,
  watch,
}) => {
  // The request is made but fails, because the test browser has no network.
  watch.expect(/help\.dicebox\.example/);
  const request = page.waitForRequest(KNOWN);
  const web = new WebPage(page);
  await player.signIn();
  await web.openUrl(KNOWN, 'The guide');
  await expect(web.heading).toHaveText('The guide');
  await expect(web.text(/^This page comes from help\.dicebox\.example/)).toBeVisible();
  await expect(web.frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  await expect(web.frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  const headers = (await request).headers();
  expect(headers).not.toHaveProperty('referer');
  expect(JSON.stringify(headers)).not.toContain(player.token);
});

for (const [url, text] of [
  ['http://help.dicebox.example/', 'Asked for: help.dicebox.example'],
  ['https://evil.example/', 'Asked for: evil.example'],
  ['https://dicebox.example@evil.example/', 'Asked for: evil.example'],
  ['https://dicebox.example.evil.example/', 'Asked for: dicebox.example.evil.example'],
  ['https://dicebox.example:8443/', 'Asked for: dicebox.example:8443'],
  ['javascript:alert(1)', 'Asked for: javascript:'],
  ['java\nscript:alert(1)', 'Asked for: javascript:'],
  ['data:text/html,<script>alert(1)</script>', 'Asked for: data:'],
] as const) {
  test(`${JSON.stringify(url)} is refused because of its host`, async ({ page }) => {
    const web = new WebPage(page);
    await web.openUrl(url, 'Dicebox');
    await expect(web.problem).toContainText('This page is not shown here');
    await expect(web.text(text)).toBeVisible();
    await expect(web.frame).toHaveCount(0);
  });
}

for (const url of ['', '//evil.example', '/pages/index/index']) {
  test(`${JSON.stringify(url)} is not a page`, async ({ page }) => {
    const web = new WebPage(page);
    await web.openUrl(url);
    await expect(web.problem).toContainText('There is no page to show here.');
    await expect(web.frame).toHaveCount(0);
  });
}
