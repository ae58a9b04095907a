import { test, type TestContext } from 'node:test';
import { type Command, InvalidArgumentError } from 'commander';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { describeProblem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output } from '../command-line.ts';
import { ANYWHERE } from './anywhere.ts';
import { COMPOSE } from './compose.ts';
import { INSTALL } from './install.ts';
import { LANGUAGES } from './languages.ts';
import { NGINX } from './nginx.ts';
import { PACK } from './pack.ts';
import type { Check, Part } from './part.ts';

const PARTS: readonly Part[] = [INSTALL, PACK, NGINX, COMPOSE, ...LANGUAGES, ANYWHERE];

interface Flags {
  readonly require?: readonly string[];
  readonly script: string;
}

function createPackageCommand(output: Output): Command {
  const names = PARTS.map(({ name }) => name);
  const addName = (name: string, previous: readonly string[] = []) => {
    if (name === 'all') return names;
    if (names.includes(name)) return [...previous, name];
    throw new InvalidArgumentError(`Give one of ${names.join(', ')}.`);
  };
  const list = PARTS.map(({ name, description }) => `  ${name.padEnd(9)}${description}`);
  return createCommand(
    'npm run test:package',
    'Runs what needs the npm registry, nginx, Docker, Python or curl, or takes another machine. A part that cannot run here is skipped, and the last lines say why.',
    output,
  )
    .argument('[parts...]', 'the parts to run (default: all)', addName)
    .option('--require <name>', 'fail if this part, or all, is skipped; can be repeated', addName)
    .option('--script <words>', 'what anywhere runs, such as "test:flows -- withdraw"', 'test')
    .addHelpText('after', `\nParts:\n${list.join('\n')}`);
}

/** `npm run test:package`: the runner of Node reports, and fails the process for a failed or a required, skipped part. */
export async function main(args: readonly string[], output: Output): Promise<void> {
  const command = createPackageCommand(output).parse(args, { from: 'user' });
  const { require: required = [], script } = command.opts<Flags>();
  const chosen: readonly string[] = command.processedArgs[0] ?? [];
  process.chdir(root);
  await ensureBuilt('all');
  for (const part of PARTS) {
    if (chosen.length === 0 || chosen.includes(part.name))
      await test(part.name, (t) => runPart(t, part, required.includes(part.name), script));
  }
}

async function runPart(
  t: TestContext,
  { findObstacle, run }: Part,
  isRequired: boolean,
  script: string,
): Promise<void> {
  const obstacle = await findObstacle();
  if (obstacle !== null && isRequired) throw new Error(`required, but ${obstacle}`);
  if (obstacle !== null) return t.skip(obstacle);
  const check: Check = (title, work) =>
    new Promise((resolve, reject) => {
      // The check that failed is reported; the part ends with it.
      console.error(`${title} …`);
      const end = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(new Error('a check failed'));
          throw new Error(describeProblem(error), { cause: error });
        }
      };
      t.test(title, end).catch(reject);
    });
  await run(check, script);
}
