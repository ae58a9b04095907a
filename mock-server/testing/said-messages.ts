import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGES, messageKeyOf } from '#contract/errors.ts';

/** Set for a whole run only: a part of the tests says a part of the messages. */
const WHOLE_RUN = 'DICEBOX_WHOLE_RUN';
const FILE = 'DICEBOX_SAID_MESSAGES';

/** Notes that a test made the server say a message; answers without one say nothing. */
export function noteSaid(msg: unknown): void {
  const file = process.env[FILE];
  if (file === undefined || typeof msg !== 'string' || msg === '') return;
  appendFileSync(file, `${JSON.stringify(msg)}\n`);
}

/** Vitest calls this around a run: a message of the catalogue that no test produced fails it. */
export function setup(): (() => void) | undefined {
  if (process.env[WHOLE_RUN] !== 'yes') return undefined;
  // Vitest calls it for each of its projects; the run is one.
  if (process.env[FILE] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-said-'));
  const file = join(folder, 'messages');
  writeFileSync(file, '');
  process.env[FILE] = file;
  return () => {
    const said = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    const unsaid = unsaidAfter(said);
    if (unsaid.length === 0) return;
    // Vitest reports what a teardown throws, and ends well all the same.
    process.exitCode = 1;
    throw new Error(`No test made the server say: ${unsaid.join(', ')}. Test it, or delete it.`);
  };
}

/** The keys of the catalogue that stand in no line of what was noted. */
export function unsaidAfter(noted: string): string[] {
  const lines = noted.split('\n').filter((line) => line !== '');
  const texts = new Set(lines.map((line) => String(JSON.parse(line))));
  // A text with values in it is known by its shape only, and some messages share a text.
  const shaped = new Set<string | null>([...texts].map(messageKeyOf));
  return Object.entries(MESSAGES)
    .filter(([key, { en, zh }]) => !shaped.has(key) && !texts.has(en) && !texts.has(zh))
    .map(([key]) => key);
}
