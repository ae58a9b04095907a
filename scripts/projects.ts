import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/root.mjs';

interface Solution {
  readonly references: readonly { readonly path: string }[];
}

/** The TypeScript projects, as the root tsconfig.json references them: one top-level folder each. */
export const PROJECTS: readonly string[] = (
  JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Solution
).references // the compiler reads the same file
  .map(({ path }) => path.replace(/^\.\//, ''));
