import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { createControlClient, type ControlClient } from '#kit/client/control-client.ts';
import { assertFakeServer } from '#kit/client/fake-server.ts';
import { formatAnswer } from './format.ts';
import { type Installation, REPOSITORY } from './installation.ts';

/** The environment and the output streams of a command. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  /** Standard output is a terminal: answers are text, not JSON. */
  readonly isTerminal: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export interface GlobalOptions {
  readonly url?: string;
  readonly world?: string;
  readonly token?: string;
  readonly json?: boolean;
}

/** The server that a command calls, and the format of its output. */
export class Session {
  readonly io: Io;
  readonly installation: Installation;
  exitCode = 0;
  /** Exit code for an error; a command whose own result may be 1 sets another one. */
  errorCode = 1;

  constructor(io: Io, installation: Installation = REPOSITORY) {
    this.io = io;
    this.installation = installation;
  }

  findAddress(command: Command): ServerAddress {
    return findServerAddress(globalOptions(command).url, this.io.env, this.installation.folder());
  }

  /**
   * Returns a client for the world that the options and the environment name.
   *
   * @param url default: the address that the options and the environment mean
   * @throws ServerNotFound, NotFakeServer
   */
  async connect(command: Command, url = this.findAddress(command).url): Promise<ControlClient> {
    const { world = this.io.env['DICEBOX_WORLD'] || 'main' } = globalOptions(command);
    await assertFakeServer(url);
    return createControlClient({ url, world, token: this.findToken(command) });
  }

  findToken(command: Command): string | undefined {
    return globalOptions(command).token ?? (this.io.env['DICEBOX_CONTROL_TOKEN'] || undefined);
  }

  /**
   * Adds a command that connects, calls `run` with its arguments and options, and prints the answer.
   *
   * @param signature name and arguments: `fork <name>`
   * @param columns of its table as text. Default: all fields
   * @param isDefault true for the command of a group that runs when none is named
   */
  add<Args extends unknown[]>(
    group: Command,
    signature: string,
    description: string,
    run: (control: ControlClient, ...args: Args) => object | Promise<object>,
    { isDefault = false, columns }: { isDefault?: boolean; columns?: readonly string[] } = {},
  ): Command {
    const added = group.command(signature, { isDefault }).description(description);
    return added.allowExcessArguments(isDefault).action(async (...given: unknown[]) => {
      const command = given.at(-1) as Command; // commander passes it last, after the options
      if (isDefault) refuseWords(group, command);
      const args = [...given.slice(0, -2), command.opts()] as Args; // as declared with it
      const answer = await run(await this.connect(command), ...args);
      this.print(command, answer, formatAnswer(answer, columns));
    });
  }

  /** Prints the answer of a command: JSON for programs, text on a terminal. */
  print(command: Command, answer: object, text = formatAnswer(answer)): void {
    const isJson = globalOptions(command).json === true || !this.io.isTerminal;
    this.io.out(isJson ? JSON.stringify(answer, null, 2) : text);
  }

  /** Returns the path of a file that was typed: npm changes the folder before it runs a script. */
  resolvePath(file: string): string {
    return resolve(this.workingFolder, file);
  }

  /** The folder in which the command was typed. */
  get workingFolder(): string {
    const { env } = this.io;
    const { npmScripts, folder } = this.installation;
    const isRunByNpm =
      npmScripts.includes(env['npm_lifecycle_event'] ?? '') &&
      resolve(env['npm_package_json'] ?? '', '..') === folder();
    return (isRunByNpm && env['INIT_CWD']) || process.cwd();
  }
}

/** A misspelt command is an argument of the default one. */
function refuseWords(group: Command, { args: [word] }: Command): void {
  if (word === undefined) return;
  const names = group.commands.map((each) => each.name()).join(', ');
  group.error(`error: unknown command '${word}'. The commands of ${group.name()} are ${names}.`);
}

const globalOptions = (command: Command) => command.optsWithGlobals<GlobalOptions>();

/** An error that the user can fix. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** Stable name for programs: `no_server`, `file` … */
  readonly code: string;
  readonly fix: string;

  constructor(code: string, message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

const DEFAULT_ADDRESS = 'http://127.0.0.1:4300';

interface ServerAddress {
  readonly url: string;
  /** The caller named it, by --url or DICEBOX_URL. */
  readonly isNamed: boolean;
}

/**
 * Returns the address of the server: the one that is named, else that of the server that runs on the
 * data folder, else http://127.0.0.1:4300.
 *
 * @param root the folder that a relative data folder belongs to
 */
export function findServerAddress(
  url: string | undefined,
  env: NodeJS.ProcessEnv,
  root: string,
): ServerAddress {
  const named = url ?? (env['DICEBOX_URL'] || undefined);
  if (named !== undefined) return { url: parseAddress(named), isNamed: true };
  const folder = resolve(root, env['DICEBOX_DATA'] || '.dicebox');
  const running = readLocator(join(folder, 'server.json'));
  return { url: running ?? DEFAULT_ADDRESS, isNamed: false };
}

/** Returns the address a running server wrote into its data folder; null when it no longer runs. */
function readLocator(path: string): string | null {
  try {
    const { pid, url } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && isProcessRunning(pid) ? parseAddress(url) : null;
  } catch {
    return null;
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, and runs all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function parseAddress(url: string): string {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new CliError(
    'usage',
    `"${url}" is not the address of a server.`,
    'Give all of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.',
  );
}
