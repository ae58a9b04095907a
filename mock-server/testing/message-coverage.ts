import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGES, messageKeyOf } from '#contract/errors.ts';

/** Set for a complete run only: some of the tests produce some of the messages. */
const COMPLETE_RUN = 'DICEBOX_WHOLE_RUN';
const FILE = 'DICEBOX_USED_MESSAGES';

/** Records a message that a test made the server send. Answers without a message are ignored. */
export function recordMessage(msg: unknown): void {
  const file = process.env[FILE];
  if (file === undefined || typeof msg !== 'string' || msg === '') return;
  appendFileSync(file, `${JSON.stringify(msg)}\n`);
}

/** Called by Vitest around a run: fails it when no test produced some message of the catalogue. */
export function setup(): (() => void) | undefined {
  if (process.env[COMPLETE_RUN] !== 'yes') return undefined;
  // Vitest calls it for each of its projects, which are one run.
  if (process.env[FILE] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-messages-'));
  const file = join(folder, 'messages');
  writeFileSync(file, '');
  process.env[FILE] = file;
  return () => {
    const recorded = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    const unused = unusedMessages(recorded);
    if (unused.length === 0) return;
    // Vitest reports what a teardown throws, but does not fail the run.
    process.exitCode = 1;
    throw new Error(
      `No test made the server send: ${unused.join(', ')}. Test these messages, or delete them.`,
    );
  };
}

/** Returns the keys of the catalogue whose texts are in no recorded line. */
function unusedMessages(recorded: string): string[] {
  const lines = recorded.split('\n').filter((line) => line !== '');
  const texts = new Set(lines.map((line) => String(JSON.parse(line))));
  // A text with values is found by its pattern, and some messages share a text.
  const found = new Set<string | null>([...texts].map(messageKeyOf));
  return Object.entries(MESSAGES)
    .filter(([key, { en, zh }]) => !found.has(key) && !texts.has(en) && !texts.has(zh))
    .map(([key]) => key);
}
