import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output } from '../command-line.ts';
import { readSourceFiles } from './source-files.ts';
import { findBannedPhrases, findUntidy } from './tidy.ts';

/** `node scripts/run.mjs tidy`: prints what the tidy test finds, and every phrase that is not plain English. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  createCommand(
    'node scripts/run.mjs tidy',
    'Prints untidy lines and phrases that are not plain English.',
    output,
  ).parse(args, { from: 'user' });
  const files = readSourceFiles(root);
  const untidy = findUntidy(files);
  const phrases = findBannedPhrases(files);
  output.out([...untidy, ...phrases].join('\n'));
  output.out(`${untidy.length} untidy lines, ${phrases.length} phrases that are not plain English`);
  return untidy.length === 0 ? 0 : 1;
}
