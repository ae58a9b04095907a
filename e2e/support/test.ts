import { test as base, expect, type Page } from '@playwright/test';
import { dicebox } from '../../kit/playwright/fixtures.ts';

/** `test` with a world for each test, as any suite makes it. */
export const test = base.extend(dicebox).extend({
  page: async ({ page }, use) => {
    waitForShownPages(page);
    await use(page);
  },
});

export { expect };

/**
 * Going to an address behind the hash loads nothing, so the browser has arrived before the app has:
 * until then the page before it is still there, with acts of the same names.
 */
function waitForShownPages(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (answer === null) await page.waitForFunction(isShown);
    return answer;
  };
}

function isShown(): boolean {
  const pages = Array.from(document.querySelectorAll<HTMLElement>('[data-shown]'));
  if (pages.length === 0) return true;
  const shown = pages.find((each) => each.getClientRects().length > 0);
  return shown?.dataset['shown'] === (location.hash.slice(1) || '/');
}
