import { Command, CommanderError } from 'commander';
import { ControlError } from '#kit/client/control-client.ts';
import { NotFakeServer, ServerNotFound } from '#kit/client/fake-server.ts';
import { HostError } from '../host-check/host.ts';
import { CliError, type GlobalOptions, type Io, Session } from './session.ts';
import { type Installation, readVersion, REPOSITORY } from './installation.ts';
import { addClockCommand } from './clock-command.ts';
import { addDiceCommand } from './dice-command.ts';
import { addExecCommand } from './exec-command.ts';
import { addFaultsCommand } from './faults-command.ts';
import { addHostCommands } from './host-commands.ts';
import { addJournalCommands } from './journal-commands.ts';
import { addOpenCommand } from './open-command.ts';
import { addSnapshotCommand } from './snapshot-command.ts';
import { addWorldCommands } from './world-commands.ts';

/**
 * `npm run mock`, `host-check` and `record`; in the package, the program `dicebox`. Returns the exit code:
 * 0 for success, 1 for an error, 130 when it was interrupted; exec returns that of its command.
 */
export async function main(
  args: readonly string[],
  { out, err }: Pick<Io, 'out' | 'err'>,
  { env, isTerminal }: Pick<Io, 'env' | 'isTerminal'> = {
    env: process.env,
    isTerminal: process.stdout.isTTY,
  },
  installation: Installation = REPOSITORY,
): Promise<number> {
  const session = new Session({ env, isTerminal, out, err }, installation);
  const program = createProgram(session);
  try {
    assertNpmKeptNothing(program, session);
    await program.parseAsync(args, { from: 'user' });
    return session.exitCode;
  } catch (error) {
    // commander has printed the requested help, or the help for a missing command.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError && error.code === 'commander.help') return 1;
    const { code, message, fix } = describeError(error);
    const isJson = program.opts<GlobalOptions>().json === true;
    err(isJson ? JSON.stringify({ error: { code, message, fix } }) : `${message}\n${fix}`);
    return session.errorCode;
  }
}

const NOTE = `
Answers are text on a terminal; with --json, or into a pipe or a file, they are JSON.
The server is that of --url, else of DICEBOX_URL, else the one that runs on the data folder
(DICEBOX_DATA, or .dicebox), else http://127.0.0.1:4300. A server that does not identify itself as a
Dicebox fake server is left alone.

Exit codes: 0 success, 1 error, 130 interrupted; exec returns that of its command, host-check 1 for drift.`;

export function createProgram(session: Session): Command {
  const { io, installation } = session;
  const program = new Command(installation.name)
    .description(installation.description)
    .option('--url <url>', 'the server (default: DICEBOX_URL, else the one that runs here)')
    .option('--world <key>', 'the world (default: DICEBOX_WORLD, else main)')
    .option('--token <token>', 'the control token (default: DICEBOX_CONTROL_TOKEN)')
    .option('--json', 'answer JSON on a terminal too, and errors as JSON')
    .helpCommand(false)
    .allowExcessArguments(false)
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', NOTE)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
      // main prints errors, as text or as JSON.
      outputError: () => {},
    });
  if (installation.hasMockGroup) addStartCommand(program);
  const mock = installation.hasMockGroup ? addMockGroup(program) : program;
  addWorldCommands(mock, session);
  addSnapshotCommand(mock, session);
  addClockCommand(mock, session);
  addDiceCommand(mock, session);
  addFaultsCommand(mock, session);
  addJournalCommands(mock, session);
  addExecCommand(program, session);
  addOpenCommand(program, session);
  addHostCommands(program, session);
  return program;
}

/** Lists `start`, which program.ts runs itself: its options are those of the server. */
function addStartCommand(program: Command): void {
  program
    .version(readVersion())
    .command('start')
    .usage('[options]')
    .description('serves the app, its API and the control plane; also without the word "start"');
}

function addMockGroup(program: Command): Command {
  return program
    .command('mock')
    .description('controls a running fake server: its worlds, time, dice, faults and calls');
}

/**
 * Throws when npm took an option for itself: in `npm run mock reset --scenario busy` two dashes are
 * missing, and the command would do something else than what was typed.
 */
function assertNpmKeptNothing(
  program: Command,
  { io: { env }, installation: { npmScripts } }: Session,
): void {
  const script = env['npm_lifecycle_event'] ?? '';
  if (!npmScripts.includes(script)) return;
  const kept = listOptions(program).find(
    (name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept === undefined) return;
  throw new CliError(
    'usage',
    `npm kept --${kept} for itself.`,
    `Write two dashes after ${script}: npm run ${script} -- … --${kept} …`,
  );
}

function listOptions(command: Command): string[] {
  return [
    ...command.options.map(({ long }) => long?.slice(2) ?? ''),
    ...command.commands.flatMap((subcommand) => listOptions(subcommand)),
  ];
}

const NAME_SERVER = 'Name the server with --url or DICEBOX_URL.';

/** Returns a stable name for programs, what is wrong, and the fix. */
function describeError(error: unknown): Pick<CliError, 'code' | 'message' | 'fix'> {
  if (error instanceof CliError || error instanceof HostError) return error;
  if (error instanceof CommanderError) {
    const message = error.message.replace('error: ', '');
    return { code: 'usage', message, fix: 'For all commands and options, add --help.' };
  }
  if (error instanceof ServerNotFound) {
    return { code: 'no_server', message: error.message, fix: NAME_SERVER };
  }
  if (error instanceof NotFakeServer) {
    return { code: 'not_dicebox', message: error.message, fix: NAME_SERVER };
  }
  if (!(error instanceof ControlError)) throw error;
  const { call, status, title, detail } = error;
  const message = `${call} failed: ${status === 0 ? '' : `${status} `}${title}.`;
  if (status !== 401) return { code: 'refused', message, fix: detail };
  const fix = 'Give the token the server was started with: --token or DICEBOX_CONTROL_TOKEN.';
  return { code: 'no_token', message, fix };
}
