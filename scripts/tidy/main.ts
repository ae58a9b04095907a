import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output } from '../command-line.ts';
import { readSourceFiles } from './source-files.ts';
import { findUntidy } from './tidy.ts';

/** `node scripts/run.mjs tidy`: prints what `npm run check` finds in lines. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  createCommand(
    'node scripts/run.mjs tidy',
    'Prints lines that break a rule of scripts/tidy, and phrases that are not plain English.',
    output,
  ).parse(args, { from: 'user' });
  const untidy = findUntidy(readSourceFiles(root));
  for (const line of untidy) output.out(line);
  output.out(`${untidy.length} untidy lines`);
  return untidy.length === 0 ? 0 : 1;
}
