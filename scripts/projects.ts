import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/root.mjs';

interface Solution {
  readonly references: readonly { readonly path: string }[];
}

/** The top-level folders with a TypeScript project, as the root tsconfig.json references them. */
export const PROJECTS: readonly string[] = (
  JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Solution
).references // the compiler reads the same file
  .map(({ path }) => path.replace(/^\.\//, ''))
  .filter((path) => !path.includes('/'));
