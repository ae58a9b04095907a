import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand, npmErrors } from '../bootstrap/install.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';

/** Runs one check of a part, prints its result, and returns what `work` returns. A failed check ends the part. */
export type Check = <T>(title: string, work: () => Promise<T>) => Promise<T>;

export interface Part {
  readonly name: string;
  readonly description: string;
  /** Returns what is missing on this machine and what to do about it, or null if the part can run. */
  readonly findObstacle: () => Promise<string | null>;
  /** @param script of package.json with its arguments, for a part that runs the tests */
  readonly run: (check: Check, script: string) => Promise<void>;
}

export async function inFolder(
  work: (folder: string) => Promise<void>,
  parent = join(tmpdir(), 'dicebox-package-'),
): Promise<void> {
  const folder = mkdtempSync(parent);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }); // Windows lets go of files late
  }
}

/** Runs a program that must end with 0, and returns its output. */
export async function run(
  program: string,
  args: readonly string[],
  options: Parameters<typeof runProgram>[2],
): Promise<string> {
  const { code, output } = await runProgram(program, args, options);
  if (code === 0) return output;
  throw new Problem(`${program} ${args.join(' ')} ended with ${code}`, lastLines(output, 60));
}

/** Returns the text of a document's code block that starts with some words, such as its file name. */
export function readBlock(document: string, start: string): string {
  const blocks = readFileSync(join(root, document), 'utf8').split('\n```');
  const block = blocks.find((text) => text.slice(0, text.indexOf('\n')).endsWith(start));
  if (block === undefined) throw new Problem(`${document} has no block ${start}.`);
  return `${block.slice(block.indexOf('\n') + 1)}\n`;
}

/** Returns why nothing can be installed, or null if the npm registry answers. */
export const findMissingRegistry = (): Promise<string | null> =>
  npm(['view', 'fastify', 'version', '--fetch-retries=0', '--fetch-timeout=20000'], root).then(
    () => null,
    ({ detail }: Problem) =>
      `the npm registry does not answer (${detail.split('\n')[0]}): connect to it and run again`,
  );

/** Runs npm in a folder, as if it was typed there. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { command, args: first, shell } = npmCommand(process.env, process.platform);
  const options = { cwd, env: outsideEnv(), shell };
  const { code, output } = await runProgram(command, [...first, ...args], options);
  if (code === 0) return output;
  throw new Problem(`npm ${args.join(' ')} failed`, npmErrors(output));
}

/** Returns the environment without what `npm run` adds to it, which names this repository. */
export function outsideEnv(): NodeJS.ProcessEnv {
  const added = /^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD|DICEBOX_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}
