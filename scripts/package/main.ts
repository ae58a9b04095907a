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
import type { Part } from './part.ts';

const PARTS: readonly Part[] = [INSTALL, PACK, NGINX, COMPOSE, ...LANGUAGES, ANYWHERE];

interface Flags {
  /** Names of parts that must not be skipped. */
  readonly require?: readonly string[];
  readonly script: string;
}

/** A line of the report at the end. */
interface Result {
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly part: string;
  /** The check with its duration, or why the part was skipped. */
  readonly text: string;
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

/** `npm run test:package`: returns 1 if a check failed or a required part was skipped, else 0. */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const command = createPackageCommand(output).parse(args, { from: 'user' });
  // commander passes no list on when no argument is given.
  const chosen = (command.processedArgs[0] as readonly string[] | undefined) ?? [];
  const { require: required = [], script } = command.opts<Flags>();
  process.chdir(root);
  await ensureBuilt('all');
  const results: Result[] = [];
  for (const part of PARTS) {
    if (chosen.length === 0 || chosen.includes(part.name))
      results.push(...(await runPart(part, required.includes(part.name), script, output)));
  }
  output.out(`\n${results.map(formatResult).join('\n')}`);
  const count = (wanted: Result['status']) =>
    results.filter(({ status }) => status === wanted).length;
  const failed = count('failed');
  output.out(`package: ${count('ok')} passed, ${failed} failed, ${count('skipped')} skipped`);
  return failed === 0 ? 0 : 1;
}

async function runPart(
  { name, findObstacle, run }: Part,
  isRequired: boolean,
  script: string,
  { out }: Output,
): Promise<Result[]> {
  out(`\n== ${name}`);
  const results: Result[] = [];
  const add = (status: Result['status'], text: string) => {
    const result = { status, part: name, text };
    results.push(result);
    out(formatResult(result));
  };
  const obstacle = await findObstacle();
  if (obstacle !== null) {
    add(isRequired ? 'failed' : 'skipped', isRequired ? `required, but ${obstacle}` : obstacle);
    return results;
  }
  try {
    await run(async (title, work) => {
      const startedAt = performance.now();
      const finish = (status: Result['status']) =>
        add(status, `${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      try {
        const value = await work();
        finish('ok');
        return value;
      } catch (error) {
        finish('failed');
        throw error;
      }
    }, script);
  } catch (error) {
    // Not by a check, but between two of them or while cleaning up.
    if (results.every(({ status }) => status !== 'failed')) add('failed', 'the part broke off');
    out(describeProblem(error).replaceAll(/^/gm, '    '));
  }
  return results;
}

function formatResult({ status, part, text }: Result): string {
  return `  ${status.padEnd(8)} ${part.padEnd(8)} ${text}`;
}
