import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import {
  type ControlClient,
  ControlError,
  createControlClient,
} from '#kit/client/control-client.ts';
import { formatAnswer } from './format.ts';
import { CliError, type GlobalOptions, type Session } from './session.ts';
import { withFileErrors } from './snapshot-command.ts';
import { startServer } from './started-server.ts';
import { randomKey } from './world-commands.ts';

const NOTE = `
A failed test of the kit attaches the file world.dicebox to the report of Playwright. The command starts a
server of its own on a free port, with the world of the test at the moment it failed: the address that it
prints shows the page of the test, logged in, beside the control panel with the last calls. The clock stands
still, and the world can be played on. Ctrl-C stops the server. With --url, the world is opened on a server
that runs already, and stays there.`;

interface OpenOptions extends GlobalOptions {
  readonly browser?: boolean;
}

export function addOpenCommand(program: Command, session: Session): void {
  program
    .command('open')
    .description('opens the world of a failed test, at the moment it failed')
    .argument('<file>', 'world.dicebox, which the failed test attached to its report')
    .option('--browser', 'open the address in the browser')
    .addHelpText('after', NOTE)
    .action(async (file: string, options: OpenOptions, command: Command) => {
      const image = readImage(file, session.resolvePath(file));
      const { url } = command.optsWithGlobals<OpenOptions>();
      const show = async (control: ControlClient) => {
        const address = await openImage(control, { file, image, session, command });
        if (options.browser === true) openBrowser(address, session);
      };
      if (url === undefined) await showOnOwnServer(session, show);
      else await showInNewWorld(await session.connect(command), show);
    });
}

type Show = (control: ControlClient) => Promise<void>;

async function showOnOwnServer(session: Session, show: Show): Promise<void> {
  const interrupted = Promise.race(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)),
  );
  const server = await startServer(session);
  try {
    await show(createControlClient({ url: server.url, world: MAIN }));
    await interrupted;
  } finally {
    await server.stop();
  }
}

async function showInNewWorld(server: ControlClient, show: Show): Promise<void> {
  const world = randomKey('open');
  const control = server.forWorld(world);
  await control.call('POST /worlds', { world });
  try {
    await show(control);
  } catch (error) {
    await control.call('DELETE /worlds/:key', { key: world });
    throw error;
  }
}

const MAIN = 'main';

/** Every SQLite database begins with it. */
const MAGIC = 'SQLite format 3\0';

function readImage(file: string, path: string): Uint8Array {
  const bytes = withFileErrors(file, () => readFileSync(path));
  if (bytes.toString('latin1', 0, MAGIC.length) === MAGIC) return bytes;
  throw new CliError('file', `${file} is not the world of a failed test.`, NAME_FAILURE);
}

const NAME_FAILURE = 'Name the file world.dicebox that a failed test attached to its report.';

interface Opening {
  readonly file: string;
  readonly image: Uint8Array;
  readonly session: Session;
  readonly command: Command;
}

/** Puts the image into the world of the client. Returns the address that shows it. */
async function openImage(
  control: ControlClient,
  { file, image, session, command }: Opening,
): Promise<string> {
  const { test, error, at, calls, url: page } = await importFailure(control, file, image, session);
  const { url, world = MAIN } = control;
  // The panel beside the app takes the page from the failure; its own address shows it from the start.
  const [, hash = '/'] = page.split('#');
  const address = `${url}/__devtools/dock.html?failure=${world}#${hash}`;
  const shown = { address, world, test, error, at, page, calls };
  session.print(command, shown, formatAnswer({ ...shown, error: error.split('\n')[0] }));
  return address;
}

async function importFailure(
  control: ControlClient,
  file: string,
  image: Uint8Array,
  { installation: { mock } }: Session,
) {
  try {
    await control.call('POST /import', image);
    return await control.call('GET /failure');
  } catch (error) {
    if (!(error instanceof ControlError) || error.status === 0 || error.status === 401) throw error;
    if (error.status !== 404) {
      throw new CliError('file', `${file} cannot be opened: ${error.detail}`, NAME_FAILURE);
    }
    const message = `${file} is a world in which no test failed.`;
    throw new CliError(
      'file',
      message,
      `${NAME_FAILURE} To import a world: ${mock} snapshot import`,
    );
  }
}

function openBrowser(address: string, { io }: Session): void {
  const [program = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], {
    stdio: 'ignore',
    detached: true,
    env: io.env,
  });
  child.once('error', (error) => {
    io.err(
      `No browser was started (${program}: ${describeReason(error)}): open the address yourself.`,
    );
  });
  child.unref();
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

const describeReason = (error: unknown) => (error instanceof Error ? error.message : String(error));
