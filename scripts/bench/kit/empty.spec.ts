import { test as bare } from '@playwright/test';
import { dicebox } from '#kit/playwright/fixtures.ts';

const test = process.env['BENCH_KIT'] === 'yes' ? bare.extend(dicebox) : bare;

for (let no = 1; no <= Number(process.env['BENCH_TESTS']); no += 1) {
  test(`an empty page, number ${no}`, async ({ page }) => {
    await page.goto('about:blank');
  });
}
