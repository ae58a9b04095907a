import { test as base, expect } from '@playwright/test';
import { dicebox } from './fixtures.ts';

/** `test` with a world for each test, as any suite makes it. */
export const test = base.extend(dicebox);

export { expect };
