import type { Locator, Page } from '@playwright/test';

/** Sets the text size of the browser, in Chromium alone (CDP): 2 is 200 %. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const fontSizes = { standard: 16 * times, fixed: Math.round(13 * times) };
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes });
}

/** Returns the root font size in px. */
export function rootTextSize(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}

/** Returns the share of the screen that title bars and footers cover now. */
export function shareOfBars(page: Page): Promise<number> {
  return page.locator('[data-bar]').evaluateAll((bars) => {
    const heights = bars.map((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
    });
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  });
}

/**
 * Returns texts that are not fully visible: they reach over the edge of the screen or are clipped by
 * a box that cannot be scrolled. Labels that leave their button and texts that break a word are among them.
 */
export function clippedText(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((part) => {
    const width = document.documentElement.clientWidth;
    const isCut = (text: Range, around: Element | null): boolean => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      for (let box = around; box; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Text for screen readers alone is in a box of one pixel.
        if (edge.width <= 1) return false;
        if (/auto|scroll/.test(overflowX) && box !== document.documentElement) return false;
        const isOver = left < edge.left - 1 || right > edge.right + 1;
        if (overflowX !== 'visible' && isOver) return true;
        if (overflowY === 'hidden' && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true;
        if (position === 'fixed') break;
      }
      return left < -1 || right > width + 1;
    };
    const leaves = (text: Range, button: Element): boolean => {
      const { left, right } = text.getBoundingClientRect();
      const edge = button.getBoundingClientRect();
      // A button for the keyboard alone is one pixel wide until it has the focus.
      return edge.width > 1 && (left < edge.left - 1 || right > edge.right + 1);
    };
    const hasBrokenWord = (node: Node): boolean =>
      Array.from((node.textContent ?? '').matchAll(/[a-z]+/gi)).some(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1;
      });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      const isSeen = around?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // Skips text for screen readers alone and text inside pictures of dice.
      const isDrawn = around?.closest('.visually-hidden, svg, [role=img], [aria-hidden=true]');
      if (text === '' || !isSeen || isDrawn || !around?.closest(part)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const button = around?.closest('button');
      const isOver = button && leaves(range, button);
      if (isOver || hasBrokenWord(node) || isCut(range, around)) found.push(text);
    }
    return found;
  }, within);
}

/** Returns the cells of a table whose content leaves them or, except in the column of games, takes more than one line. */
export function brokenCells(table: Locator): Promise<string[]> {
  return table.locator('th, td').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        if (cell.scrollWidth > cell.clientWidth) return true;
        if (!cell.matches('thead th, td:not(:nth-child(2))')) return false;
        const range = document.createRange();
        range.selectNodeContents(cell);
        const tops = Array.from(range.getClientRects(), ({ top }) => top);
        return Math.max(...tops) - Math.min(...tops) > parseFloat(getComputedStyle(cell).fontSize);
      })
      .map((cell) => cell.textContent),
  );
}
