import { HelpPage } from '../pages/help-page.ts';
import { Shell } from '../pages/shell.ts';
import { WebPage } from '../pages/web-page.ts';
import { expect, test } from '../support/test.ts';

for (const [utc, text, change] of [
  ['2026-03-10T00:59:59Z', 'Closed now', 'Opens at 09:00'],
  ['2026-03-10T01:00:00Z', 'Open now', 'Closes at 22:00'],
  ['2026-03-10T13:59:59Z', 'Open now', 'Closes at 22:00'],
  ['2026-03-10T14:00:00Z', 'Closed now', 'Opens at 09:00'],
] as const) {
  test.describe(`at ${utc}`, () => {
    test.use({ worldOptions: { now: utc, freeze: true } });

    test(`support hours follow the time of the server: ${text}`, async ({ page }) => {
      const help = new HelpPage(page);
      await help.open();
      await expect(help.text('09:00–22:00, Asia/Shanghai')).toBeVisible();
      await expect(help.text(text)).toBeVisible();
      await expect(help.text(new RegExp(change))).toBeVisible();
    });
  });
}

test('a question opens its answer', async ({ page }) => {
  const help = new HelpPage(page);
  await help.open();
  await help.ask('Is this real money?');
  await expect(help.text('Dicebox, version 1.0.0')).toBeVisible();
  await expect(help.text(/^No\. All money in Dicebox is play money/)).toBeVisible();
});

test('each legal text opens under its own title', async ({ page }) => {
  const help = new HelpPage(page);
  const web = new WebPage(page);
  await help.open();
  for (const [row, title] of [
    ['Help center', 'Help'],
    ['Rules of the games', 'Rules of the games'],
    ['Provably fair', 'Provably fair'],
    ['Responsible play', 'Responsible play'],
    ['Terms', 'Terms'],
    ['Privacy Policy', 'Privacy Policy'],
    ['About Dicebox', 'About Dicebox'],
  ] as const) {
    await help.follow(row);
    await expect(web.heading).toHaveText(title);
    await expect(web.text(/^Last changed /)).toBeVisible();
    await page.goBack();
    await expect(web.heading).toHaveText('Help');
    await expect(help.text('Common questions')).toBeVisible();
  }
});

test('a text that fails to load shows an error and loads on retry', async ({ page, faults }) => {
  const web = new WebPage(page);
  await faults.answer('index.richText', { code: 0, msg: 'Not now' });
  await web.openText('terms');
  await expect(web.problem).toContainText('This text could not be loaded. Not now');
  await expect(web.heading).toHaveText('Terms');
  await new Shell(page).press('Try again');
  await expect(web.text(/^Last changed /)).toBeVisible();
});
