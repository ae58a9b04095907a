import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Command } from 'commander';
import spawn from 'cross-spawn'; // starts npx.cmd on Windows, too
import type { ControlClient } from '#kit/client/control-client.ts';
import { NotFakeServer, ServerNotFound } from '#kit/client/fake-server.ts';
import { describeBreaches } from '#kit/client/problems.ts';
import { addExamples, parseSpeed } from './command-parts.ts';
import type { Session } from './session.ts';
import { startServer } from './started-server.ts';
import { addStartOptions, pickStart, randomKey, type StartOptions } from './world-commands.ts';

const NOTE = `
The command finds the server in DICEBOX_URL and the key of its world in DICEBOX_WORLD, which it sends
as the header x-mock-world; DICEBOX_CONTROL_TOKEN is the control token, if there is one. When no server
runs, exec starts one with data of its own.

Afterwards the books of the world are checked. The exit code is the command's own; 1 when it succeeded
and the books do not add up; 127 or 126 when it cannot be run; 130 after Ctrl-C, without a check.`;

/** A command may run for a long time, and the server drops an idle world. */
const IDLE = '1d';

interface ExecOptions extends StartOptions {
  readonly speed?: number;
  readonly keep?: boolean;
  readonly world?: string;
}

export function addExecCommand(program: Command, session: Session): void {
  const exec = addStartOptions(program.command('exec'));
  exec
    .description('runs a command with a server and a new world, and checks the books afterwards')
    .usage('[options] -- <command...>')
    .argument('<command...>', 'the command, after two dashes')
    .option('--scenario <name>', 'the scenario to start from (default: "default")')
    .option('--speed <n>', 'speed as a factor of real time, such as 60', parseSpeed)
    .option('--keep', 'keep the world afterwards')
    .addHelpText('after', NOTE)
    .action(async (words: string[], _options: unknown, command: Command) => {
      session.exitCode = await execute(words, session, command);
    });
  addExamples(exec, [
    'exec -- npx playwright test',
    'exec --scenario busy --seed 42 --freeze -- node my-script.mjs',
  ]);
}

async function execute(words: string[], session: Session, command: Command): Promise<number> {
  const { control, stop } = await findOrStartServer(session, command);
  try {
    const { world = randomKey('exec') } = command.optsWithGlobals<ExecOptions>();
    return await executeInWorld(control.forWorld(world), words, session, command);
  } finally {
    await stop();
  }
}

async function executeInWorld(
  control: ControlClient,
  words: string[],
  session: Session,
  command: Command,
): Promise<number> {
  const { keep, speed, ...start } = command.optsWithGlobals<ExecOptions>();
  const { world = '' } = control;
  await control.call('POST /worlds', { world, ...pickStart(start), speed, idle: IDLE });
  try {
    const ended = await runCommand(words, {
      cwd: session.workingFolder,
      env: createEnvironment(session, command, control),
    });
    session.io.err(`exec: ${ended.description}, in the world ${world}`);
    if (ended.wasInterrupted) return ended.exitCode;
    const isClean = await checkBooks(control, session);
    return ended.exitCode === 0 && !isClean ? 1 : ended.exitCode;
  } finally {
    // When the world or its server is gone already, nothing is left to drop.
    if (keep !== true) await control.call('DELETE /worlds/:key', { key: world }).catch(() => null);
  }
}

interface UsedServer {
  readonly control: ControlClient;
  /** Stops the server if exec started it. */
  readonly stop: () => Promise<void>;
}

async function findOrStartServer(session: Session, command: Command): Promise<UsedServer> {
  try {
    const control = await session.connect(command);
    return { control, stop: async () => {} };
  } catch (error) {
    const isMissing = error instanceof ServerNotFound || error instanceof NotFakeServer;
    if (!isMissing || session.findAddress(command).isNamed) throw error;
  }
  session.io.err('exec: no server runs, so it starts one');
  const started = await startServer(session, session.findToken(command));
  const control = await session.connect(command, started.url);
  return { control, stop: started.stop };
}

function createEnvironment(
  session: Session,
  command: Command,
  { url, world }: ControlClient,
): NodeJS.ProcessEnv {
  // npm set this variable for `npm run mock`, not for the command.
  const { npm_lifecycle_event: _ours, ...env } = session.io.env;
  const token = session.findToken(command);
  // Most programs would call a server on this machine through the proxy of HTTP_PROXY.
  const direct = [env['no_proxy'] ?? env['NO_PROXY'], new URL(url).hostname]
    .filter(Boolean)
    .join(',');
  return {
    ...env,
    NO_PROXY: direct,
    no_proxy: direct,
    DICEBOX_URL: url,
    DICEBOX_WORLD: world,
    ...(token !== undefined && { DICEBOX_CONTROL_TOKEN: token }),
  };
}

async function checkBooks(control: ControlClient, session: Session): Promise<boolean> {
  try {
    const { ok, breaches } = await control.call('POST /audit');
    session.io.err(ok ? 'exec: the books add up' : describeBreaches(breaches).join('\n'));
    return ok;
  } catch (error) {
    session.io.err(`exec: the books could not be checked: ${String(error)}`);
    return false;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Ended {
  readonly exitCode: number;
  readonly description: string;
  readonly wasInterrupted: boolean;
}

/** Runs a command to its end with our input and output, and passes signals on to it. */
function runCommand(
  [program = '', ...args]: string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  let received: NodeJS.Signals | null = null;
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const onSignal = (signal: NodeJS.Signals) => {
    received = signal;
    // A terminal sends Ctrl-C to the command as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const ended = new Promise<Ended>((resolve) => {
    const end = (exitCode: number, description: string) =>
      resolve(
        received === null
          ? { exitCode, description, wasInterrupted: false }
          : { exitCode: exitCodeOf(received), description: 'interrupted', wasInterrupted: true },
      );
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || !isThere(program, options.env)
        ? end(127, `${program}: there is no such command`)
        : end(126, `${program} cannot be run (${error.code})`),
    );
    child.once('exit', (code, signal) =>
      signal === null
        ? end(code ?? 1, `${program} ended with ${code}`)
        : end(exitCodeOf(signal), `${program} was ended by ${signal}`),
    );
  });
  return ended.finally(() => SIGNALS.forEach((signal) => process.off(signal, onSignal)));
}

/** Looks for a program itself: a folder of PATH that may not be searched makes a missing one forbidden (EACCES). */
function isThere(program: string, { PATH = '' }: NodeJS.ProcessEnv): boolean {
  if (/[\\/]/.test(program)) return existsSync(program);
  return PATH.split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Returns the exit code that a shell reports for a program ended by a signal. */
const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
