import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { main } from './main.mjs';

export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Does what `mock …` says in this very process, as on a terminal unless told otherwise. */
export async function typed(
  line: string | readonly string[],
  { env = {}, isTTY = true }: { env?: Record<string, string>; isTTY?: boolean } = {},
): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const streamInto = (name: keyof typeof said) => ({
    isTTY,
    write: (text: string) => {
      said[name] += text;
    },
  });
  const io = { env, stdout: streamInto('stdout'), stderr: streamInto('stderr') };
  const code = await main(typeof line === 'string' ? line.split(' ') : [...line], io);
  return { code, ...said };
}

/** Types `mock …` in a process of its own, with no more in its environment than it is given. */
export function mock(args: readonly string[], env: Record<string, string> = {}): Promise<Said> {
  const child = spawn(process.execPath, [join(root, 'scripts/mock.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
