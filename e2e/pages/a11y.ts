import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the violations of WCAG 2.2 AA on a page, or within a selector, with the elements concerned.
 * Loads axe once per page, because loading it takes as long as a run.
 */
export async function findA11yViolations(page: Page, place = 'html'): Promise<string[]> {
  const violations: string[] = [];
  for (const { id, target, text } of await run(page, place, { runOnly: WCAG })) {
    if (id !== 'target-size' || (await isSmall(page, target))) violations.push(text);
  }
  return violations;
}

/**
 * Returns true if a target is too small even when it is scrolled to the middle of the screen, where
 * no fixed bar covers a part of it.
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
      const { axe: inPage } = window as unknown as { axe: typeof axe }; // loaded above
      // Skips the list of passed rules, which takes time to build.
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
