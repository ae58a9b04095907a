import type { Page } from '@playwright/test';

/** A reader whose browser writes larger: 2 is 200 %. */
export async function enlargeText(page: Page, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const fontSizes = { standard: 16 * times, fixed: Math.round(13 * times) };
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes });
}

/** The size that all others are a share of, in px. */
export function rootTextSize(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}

/**
 * Words that cannot be read whole: they reach over the edge of the screen, or out of a box that cuts
 * them off and cannot be scrolled.
 */
export function wordsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isCut = (words: Range, around: Element | null): boolean => {
      const { left, right, top, bottom } = words.getBoundingClientRect();
      for (let box = around; box; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // One pixel is how words are hidden that only readers hear.
        if (edge.width <= 1) return false;
        if (/auto|scroll/.test(overflowX) && box !== document.documentElement) return false;
        const isOver = left < edge.left - 1 || right > edge.right + 1;
        if (overflowX !== 'visible' && isOver) return true;
        if (overflowY === 'hidden' && (top < edge.top - 1 || bottom > edge.bottom + 1)) return true;
        if (position === 'fixed') break;
      }
      return left < -1 || right > width + 1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      const isSeen = around?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // For readers alone, or inside a picture of a die.
      const isDrawn = around?.closest('.visually-hidden, svg, [role=img], [aria-hidden=true]');
      if (words === '' || !isSeen || isDrawn) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (isCut(range, around)) found.push(words);
    }
    return found;
  });
}
