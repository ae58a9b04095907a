import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, type Session } from './session.ts';

const STOP_TIMEOUT_MS = 15_000;

export interface StartedServer {
  readonly url: string;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server on a free port with data of its own, which calls of this machine may steer.
 *
 * @param token required of control calls. Default: none
 * @throws CliError when it does not start
 */
export async function startServer(
  { io: { env }, installation }: Session,
  token = '',
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-data-'));
  const args = ['--port', '0', '--host', '127.0.0.1', '--data', folder];
  const child = spawn(process.execPath, [...installation.serverArgs, ...args], {
    // It ends with its input, and so with this process, whatever ends that.
    stdio: 'pipe',
    // In a process group of its own: Ctrl-C is for the command, which needs its server to the end.
    detached: true,
    windowsHide: true,
    env: {
      ...env,
      DICEBOX_TEMPORARY: folder,
      DICEBOX_SCENARIO: '',
      DICEBOX_HOST_PROFILE: '',
      DICEBOX_SEED: '',
      DICEBOX_CONTROL_TOKEN: token,
    },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (child.exitCode === null && child.signalCode === null) await exited;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  };

  let output = '';
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ +app +(http:\/\/\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const url = await Promise.race([ready, exited.then(() => null)]);
  if (url !== null) return { url, stop };
  await stop();
  throw new CliError('no_server', 'The server did not start.', output.trim());
}
