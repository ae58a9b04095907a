import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { main } from './main.ts';
import { type Installation, REPOSITORY } from './installation.ts';

export interface Printed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run mock -- LINE` in this process, as on a terminal by default. */
export async function typeLine(
  line: string | readonly string[],
  {
    env = {},
    isTerminal = true,
    installation = REPOSITORY,
  }: { env?: Record<string, string>; isTerminal?: boolean; installation?: Installation } = {},
): Promise<Printed> {
  let stdout = '';
  let stderr = '';
  const output = {
    out: (text: string) => void (stdout += `${text}\n`),
    err: (text: string) => void (stderr += `${text}\n`),
  };
  const args = typeof line === 'string' ? line.split(' ').filter(Boolean) : line;
  const code = await main(args, output, { env, isTerminal }, installation);
  return { code, stdout, stderr };
}

export const RUN_CLI = [join(REPOSITORY.folder(), 'scripts/run.mjs'), 'kit/cli'];

/** Runs `npm run mock -- ARGS` in a process of its own, whose whole environment is `env`. */
export function runCli(args: readonly string[], env: Record<string, string>): Promise<Printed> {
  const child = spawn(process.execPath, [...RUN_CLI, ...args], {
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
