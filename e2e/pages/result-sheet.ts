import type { Locator } from '@playwright/test';
import { ResultSheet as KitResultSheet } from '../../kit/playwright/pages/index.ts';

export class ResultSheet extends KitResultSheet {
  /** The burst animation behind the dice. */
  get burst(): Locator {
    return this.sheet.locator('[class*="burst"]');
  }
}
