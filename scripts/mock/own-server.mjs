// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { Failure } from './failure.mjs';

const patienceMs = 15_000;

/**
 * Starts a server on a free port with data of its own, as `npm start` does.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} token
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer(env, token) {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-exec-'));
  const args = ['--port', '0', '--host', '127.0.0.1', '--data', folder];
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own: a Ctrl-C is for the command, which needs its server to the end.
    detached: true,
    env: {
      ...env,
      DICEBOX_SCENARIO: '',
      DICEBOX_SEED: '',
      ...(token !== undefined && { DICEBOX_CONTROL_TOKEN: token }),
    },
  });
  const endNow = () => child.kill('SIGKILL');
  process.once('exit', endNow);
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(endNow, patienceMs);
    if (child.exitCode === null && child.signalCode === null) await ended;
    clearTimeout(timer);
    process.off('exit', endNow);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { url: await readyUrl(child, ended), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {Promise<unknown>} ended
 * @returns {Promise<string>} where it says that it listens
 */
async function readyUrl(child, ended) {
  let output = '';
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString();
        const url = /^ +app +(http:\/\/\S+)$/m.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (typeof url === 'string') return url;
  throw new Failure('no_server', 'The server did not start.', output.trim());
}
