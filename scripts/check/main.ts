import { join } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { describeProblem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { bundleSizes, overBudget } from '../build/bundle-size.ts';
import { createCommand, type Output } from '../command-line.ts';
import { findBrokenRules } from './line-rules.ts';

interface Check {
  readonly name: string;
  /** Returns what is wrong, or an empty text. */
  readonly run: () => Promise<string>;
}

const FOLDERS = 'client contract e2e examples fixtures kit mock-server scripts'.split(' ');

/** The slow ones come first, so that the last one to finish is a fast one. */
const CHECKS: readonly Check[] = [
  tool('import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config=.dependency-cruiser.mjs',
    ...FOLDERS,
  ]),
  {
    name: 'bundle size',
    run: async () => {
      await ensureBuilt('client');
      return overBudget(bundleSizes(join(root, 'dist/client'), join(root, 'dist/maps'))).join('\n');
    },
  },
  { name: 'line rules', run: async () => findBrokenRules(root).join('\n') },
  tool('dead code', 'knip/bin/knip.js', ['--no-progress']),
  tool('lint and types', 'oxlint/bin/oxlint', ['--type-check']),
  tool('format', 'oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', '.']),
];

/** `npm run check`: everything that can be checked without running the program; one line each. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  createCommand(
    'npm run check',
    `Checks ${CHECKS.map(({ name }) => name).join(', ')}.`,
    output,
  ).parse(args, { from: 'user' });
  const { failed } = await runChecks(output);
  return failed === 0 ? 0 : 1;
}

export async function runChecks({ out }: Output): Promise<{ passed: number; failed: number }> {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const problem = await check.run().catch(describeProblem);
      if (problem !== '') failed += 1;
      out(`  ${problem === '' ? 'ok    ' : 'failed'}  ${check.name}`);
      if (problem !== '') out(problem.trim().replaceAll(/^/gm, '    '));
    }
  };
  await Promise.all([work(), work()]);
  return { passed: CHECKS.length - failed, failed };
}

/** A check that passes when a program of node_modules ends with 0. */
function tool(name: string, bin: string, args: readonly string[]): Check {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const run = async () => {
    const command = [join(root, 'node_modules', bin), ...args];
    const { code, output } = await runProgram(process.execPath, command, { cwd: root, env });
    return code === 0 ? '' : `${output}\nended with ${code}`;
  };
  return { name, run };
}
