import { ForeignHtml } from '../pages/foreign-html.ts';
import { WebPage } from '../pages/web-page.ts';
import { expect, test } from '../support/test.ts';
import { PAYLOADS } from '../support/xss-payloads.ts';

test('untrusted HTML runs, frames and fetches nothing', async ({ page, watch }) => {
  // The browser logs these while parsing, before the HTML is part of a page.
  watch.expect(/inline event handler/);
  watch.expect(/document's base URI/);
  watch.expect(/Applying inline style/);
  const dialogs: string[] = [];
  const strangers: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) strangers.push(request.url());
  });
  await page.route('**/uploads/a.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: '' }),
  );
  const html = new ForeignHtml(page);
  await html.show(PAYLOADS);
  await html.provoke();
  const foreign = await html.foreign();
  expect(foreign).toHaveLength(PAYLOADS.length);
  const letIn = foreign.flatMap((found, at) => (found.length > 0 ? [[PAYLOADS[at], found]] : []));
  expect(letIn).toEqual([]);
  expect({ hits: await html.hits(), dialogs, strangers }).toEqual({
    hits: 0,
    dialogs: [],
    strangers: [],
  });
});

test('allowed markup is kept', async ({ page }) => {
  const web = new WebPage(page);
  await web.answerTexts(() => ({
    title: 'Text',
    content:
      '<h3>Heading</h3><p>With <strong>weight</strong> &amp; <em>stress</em></p>' +
      '<table><tr><th scope="col">Sum</th><td colspan="2">10</td></tr></table>' +
      '<p><a href="#/pages/news/list">The news</a></p>',
  }));
  await web.openText('terms');
  await expect(web.text('With weight & stress')).toBeVisible();
  await expect(web.link('The news')).toBeVisible();
  await expect(web.cell('10')).toHaveAttribute('colspan', '2');
});

test('a link opens a page of the app or its web view and never leaves the app', async ({
  page,
}) => {
  const web = new WebPage(page);
  await web.answerTexts(() => ({
    title: 'Links',
    content:
      '<p><a href="#/pages/index/customer-service">Support</a> ' +
      '<a href="https://unknown.example/a">Elsewhere</a></p>',
  }));
  await web.openText('terms');
  await web.link('Elsewhere').click();
  await expect(web.problem).toContainText('This page is not shown here');
  await expect(web.text('Asked for: unknown.example')).toBeVisible();
  await page.goBack();
  await web.link('Support').click();
  await expect(web.heading).toHaveText('Help');
  expect(page.context().pages()).toHaveLength(1);
});
