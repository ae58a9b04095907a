import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { runProgram } from '../../scripts/bootstrap/run-program.mjs';

export interface Outcome {
  readonly title: string;
  readonly status: string;
  readonly error: string;
  readonly attachments: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

const root = resolve(import.meta.dirname, '../..');
const BUILD = pathToFileURL(join(root, 'scripts/bootstrap/build.mjs')).href;

/**
 * A separate project that uses the kit: it has its own Playwright and this repository as the package
 * "dicebox".
 */
export class ForeignSuite {
  readonly folder: string;
  readonly #children = new Set<ChildProcess>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** @param packages further packages that the suite has installed */
  static async make(
    files: Readonly<Record<string, string>>,
    packages: readonly string[] = [],
  ): Promise<ForeignSuite> {
    await buildLibrary();
    const folder = await mkdtemp(join(tmpdir(), 'dicebox-suite-'));
    const modules = join(folder, 'node_modules');
    await mkdir(modules);
    const mine = (name: string) => join(root, 'node_modules', name);
    // Copied, not linked: a kit that bundled a Playwright of its own would then conflict with this one.
    for (const name of ['@playwright/test', 'playwright']) {
      await cp(mine(name), join(modules, name), { recursive: true });
    }
    await mkdir(join(modules, '@types'));
    for (const name of ['playwright-core', '@types/node', ...packages]) {
      await symlink(mine(name), join(modules, name), 'dir');
    }
    await symlink(root, join(modules, 'dicebox'), 'dir');
    for (const [path, text] of Object.entries({ ...files, 'run.config.ts': RUN_CONFIG })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return new ForeignSuite(folder);
  }

  /**
   * Runs all tests in one worker with the given browser or the default one, and with the variables of
   * `settings`. Throws with the output if no test ran.
   */
  async run(
    browser: string | undefined,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Outcome[]> {
    const cli = join(this.folder, 'node_modules/@playwright/test/cli.js');
    const args = ['test', '--config=run.config.ts', '--reporter=json', '--workers=1'];
    const env = { ...settings, ...(browser !== undefined && { BROWSER_PATH: browser }) };
    const output = await this.#outputOf([cli, ...args], env);
    // Without a report, the output tells why.
    if (!output.startsWith('{')) throw new Error(output);
    const { errors, suites } = JSON.parse(output) as JSONReport; // of --reporter=json
    if (errors.length > 0) throw new Error(output);
    return suites.flatMap(specsOf).map(outcomeOf);
  }

  /** Runs a file with the test runner of Node against a fake server, and returns its output. */
  runScript(path: string, server: string): Promise<string> {
    return this.#outputOf(['--test', '--test-reporter=tap', path], { DICEBOX_URL: server });
  }

  /** Returns the errors of the TypeScript compiler, empty if there are none. */
  typeErrors(): Promise<string> {
    return this.#outputOf([join(root, 'node_modules/typescript-native/bin/tsc'), '--noEmit'], {});
  }

  /** Ends child processes left by a timeout and removes the folder. */
  async remove(): Promise<void> {
    const ends = Array.from(this.#children, (child) => {
      const ended = once(child, 'close');
      child.kill('SIGINT');
      return ended;
    });
    await Promise.all(ends);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Runs a Node program in the folder, without this environment, and returns its output. */
  async #outputOf(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
    const { PATH, HOME, FONTCONFIG_FILE, DICEBOX_CONTROL_TOKEN } = process.env;
    const child = spawn(process.execPath, args, {
      cwd: this.folder,
      env: { PATH, HOME, FONTCONFIG_FILE, DICEBOX_CONTROL_TOKEN, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.add(child);
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    await once(child, 'close');
    this.#children.delete(child);
    return output;
  }
}

/** Builds what the package "dicebox" exports, unless it is up to date. */
async function buildLibrary(): Promise<void> {
  const program = `import { ensureBuilt } from ${JSON.stringify(BUILD)}; await ensureBuilt('library');`;
  const args = ['--input-type=module', '--eval', program];
  const { code, output } = await runProgram(process.execPath, args);
  if (code !== 0) throw new Error(output);
}

/** The configuration of the suite plus the settings of this machine. */
const RUN_CONFIG = `// @ts-nocheck
import config from './playwright.config.ts';
const { launchOptions } = config.use;
const args = ['--no-sandbox', '--disable-gpu', ...(launchOptions?.args ?? [])];
const executablePath = process.env.BROWSER_PATH;
export default { ...config, use: { ...config.use, launchOptions: { executablePath, args } } };
`;

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function outcomeOf({ title, tests }: JSONReportSpec): Outcome {
  const results = tests.flatMap((test) => test.results);
  const errors = results.flatMap((result) => result.errors.map(({ message }) => message));
  const attachments = results.flatMap((result) => result.attachments);
  const texts = attachments.flatMap(({ name, body }) =>
    body === undefined ? [] : [[name, Buffer.from(body, 'base64').toString()] as const],
  );
  const files = attachments.flatMap(({ name, path }) =>
    path === undefined ? [] : [[name, path] as const],
  );
  return {
    title,
    status: results.map(({ status }) => status).join(', '),
    error: stripVTControlCharacters(errors.join('\n')),
    attachments: Object.fromEntries(texts),
    files: Object.fromEntries(files),
  };
}
