import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One test of a suite, as Playwright's JSON report tells it. */
export interface Outcome {
  readonly title: string;
  readonly status: string;
  /** What it failed with, without colours. */
  readonly error: string;
  /** Texts by name. */
  readonly attachments: Readonly<Record<string, string>>;
}

interface Spec {
  readonly title: string;
  readonly tests: readonly {
    readonly results: readonly {
      readonly status: string;
      readonly errors: readonly { readonly message: string }[];
      readonly attachments: readonly { readonly name: string; readonly body?: string }[];
    }[];
  }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

interface JsonReport {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message: string }[];
}

const root = resolve(import.meta.dirname, '../..');

/**
 * A project of somebody else, in a folder of its own: it has a Playwright of its own and this
 * repository as the package "dicebox".
 */
export class ForeignSuite {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(files: Readonly<Record<string, string>>): Promise<ForeignSuite> {
    const folder = await mkdtemp(join(tmpdir(), 'dicebox-suite-'));
    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    await mkdir(join(modules, '@types'));
    await symlink(root, join(modules, 'dicebox'), 'dir');
    await symlink(join(root, 'node_modules/@types/node'), join(modules, '@types/node'), 'dir');
    // Copies: a kit that brought its own Playwright along would meet another one here.
    for (const name of ['@playwright/test', 'playwright', 'playwright-core']) {
      await cp(join(root, 'node_modules', name), join(modules, name), { recursive: true });
    }
    for (const [path, text] of Object.entries({ ...files, 'run.config.ts': RUN_CONFIG })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return new ForeignSuite(folder);
  }

  /**
   * Runs all its tests, in one worker, with the given browser or the one Playwright brings. Throws
   * with the output when it came to no test.
   */
  async run(browser: string | undefined): Promise<Outcome[]> {
    const cli = join(this.folder, 'node_modules/@playwright/test/cli.js');
    const args = ['test', '--config=run.config.ts', '--reporter=json', '--workers=1'];
    const env = browser === undefined ? {} : { BROWSER_PATH: browser };
    const output = await outputOf([cli, ...args], this.folder, env);
    const report = parsed(output);
    if (report === null || report.errors.length > 0) throw new Error(output);
    return report.suites.flatMap(specsOf).map(outcomeOf);
  }

  /** What the compiler of this repository says of its files; empty when all is well. */
  typeErrors(): Promise<string> {
    return outputOf([join(root, 'node_modules/typescript/bin/tsc'), '--noEmit'], this.folder, {});
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The suite's own configuration, and what only this machine needs. */
const RUN_CONFIG = `// @ts-nocheck
import config from './playwright.config.ts';
const { launchOptions } = config.use;
const args = ['--no-sandbox', '--disable-gpu', ...(launchOptions?.args ?? [])];
const executablePath = process.env.BROWSER_PATH;
export default { ...config, use: { ...config.use, launchOptions: { executablePath, args } } };
`;

/** Runs a program of Node and gives what it printed. Nothing of our own run's environment is there. */
async function outputOf(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return output;
}

function parsed(output: string): JsonReport | null {
  try {
    return JSON.parse(output) as JsonReport; // what --reporter=json prints
  } catch {
    return null;
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function outcomeOf({ title, tests }: Spec): Outcome {
  const results = tests.flatMap((test) => test.results);
  const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
  const attachments = results.flatMap((result) => result.attachments);
  return {
    title,
    status: results.map(({ status }) => status).join(', '),
    error: stripVTControlCharacters(errors.join('\n')),
    attachments: Object.fromEntries(
      attachments.flatMap(({ name, body }) =>
        body === undefined ? [] : [[name, Buffer.from(body, 'base64').toString()]],
      ),
    ),
  };
}
