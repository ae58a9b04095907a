import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { findFreePort, waitForAnswer } from '../running-server.ts';

interface Proxy {
  readonly program: string;
  /** Writes the configuration into a folder, and returns the arguments of the program. */
  readonly configure: (
    folder: string,
    port: number,
  ) => Promise<readonly string[]> | readonly string[];
  /** Returns what the program wrote about a failure. */
  readonly readErrors?: (folder: string) => string;
}

/** Runs a proxy on a free port, with a temporary folder, until `work` is done. */
export async function withProxy(
  { program, configure, readErrors = () => '' }: Proxy,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `dicebox-${program}-`));
  const port = await findFreePort();
  const proxy = spawn(program, await configure(folder, port), { stdio: 'inherit' });
  const ended = once(proxy, 'exit');
  try {
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([
      waitForAnswer(url),
      ended.then(() => Promise.reject(new Error(`${program} ended at once`))),
    ]);
    await work(url);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(String(error), readErrors(folder));
  } finally {
    proxy.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces every match of each pattern in an example. Throws when there is none: the example has changed. */
export function replaceAll(
  file: string,
  config: string,
  replacements: readonly (readonly [pattern: RegExp, text: string])[],
): string {
  return replacements.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Problem(`${file} does not contain ${pattern.source}.`);
    return text.replaceAll(new RegExp(pattern, 'g'), replacement);
  }, config);
}
