import { test as base, expect, type Page } from '@playwright/test';
import { dicebox } from '../../kit/playwright/fixtures.ts';

/** `test` with a world per test, set up like in any suite that uses the kit. */
export const test = base.extend(dicebox).extend({
  page: async ({ page }, use) => {
    waitForShownPages(page);
    await use(page);
  },
});

export { expect };

/**
 * Makes `page.goto` wait for the app after a change of the hash. The browser is done at once, while
 * the previous page, with buttons of the same names, is still shown.
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
