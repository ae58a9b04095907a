import { createCommand, type Output } from '../command-line.ts';
import { CHECKS, runChecks } from './checks.ts';
import { printCheck } from './print.ts';

/** `npm run check`: everything that can be checked without running the program; one line each. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  createCommand(
    'npm run check',
    'Checks import rules, bundle size, line rules, language, missing parts, dead code, lint, format and types.',
    output,
  ).parse(args, { from: 'user' });
  const results = await runChecks(CHECKS, 2, printCheck);
  return results.every(({ ok }) => ok) ? 0 : 1;
}
