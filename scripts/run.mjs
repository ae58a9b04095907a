// @ts-check
// node scripts/run.mjs NAME …: installs what is missing, then runs scripts/NAME/main.ts with tsx. A name
// with a slash is a folder of the repository: kit/cli.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensurePrerequisites } from './bootstrap/prerequisites.mjs';
import { exitWithProblem, isUsage, Problem } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';

const [name = '', ...args] = process.argv.slice(2);
const script = join(root, name.includes('/') ? '' : 'scripts', name, 'main.ts');
const output = {
  out: (/** @type {string} */ text) => void process.stdout.write(`${text}\n`),
  err: (/** @type {string} */ text) => void process.stderr.write(`${text}\n`),
};
// A reader that has seen enough, such as `| head`, is not an error.
process.stdout.on('error', () => process.exit(0));

try {
  if (!existsSync(script)) throw new Problem(`There is no script ${name}: ${script} is missing.`);
  ensurePrerequisites();
  await ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import(pathToFileURL(script).href);
  process.exitCode = await main(args, output);
} catch (error) {
  if (name === 'test' && !isUsage(error)) output.out('\ntests: 0 passed, 1 failed');
  exitWithProblem(error);
}
