import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The rules of WCAG 2.2 AA that are broken on a page, or in what a selector finds there, with the
 * elements that break them. axe comes into a page once: coming anew each time took as long as looking.
 */
export async function findA11yViolations(page: Page, place = 'html'): Promise<string[]> {
  const violations: string[] = [];
  for (const { id, target, text } of await run(page, place, { runOnly: WCAG })) {
    if (id !== 'target-size' || (await isSmall(page, target))) violations.push(text);
  }
  return violations;
}

/**
 * Whether a target is too small where nothing that stays in its place as the page is scrolled, such
 * as a bar at the foot, lies on it.
 */
async function isSmall(page: Page, target: string): Promise<boolean> {
  const scrollTop = await page.evaluate(() => window.scrollY);
  await page
    .locator(target)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const found = await run(page, target, { runOnly: { type: 'rule', values: ['target-size'] } });
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrollTop);
  return found.length > 0;
}

interface Violation {
  readonly id: string;
  readonly target: string;
  readonly text: string;
}

async function run(page: Page, place: string, options: RunOptions): Promise<Violation[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  // Some sizes follow the width a frame later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const found = await page.evaluate(
    async ([from, runOptions]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }; // brought in above
      // Without a list of all that is well: it takes time, and nobody reads it.
      return (await inPage.run(from, { ...runOptions, resultTypes: ['violations'] })).violations;
    },
    [place, options] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => {
      const target = node.target.join(' ');
      return { id, target, text: `${id}: ${target} ${node.failureSummary ?? ''}` };
    }),
  );
}
