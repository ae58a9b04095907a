import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './bootstrap/root.mjs';
import { createCommand } from './command-line.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns what a command prints before it ends. */
function run(...args: string[]): string {
  let text = '';
  const print = (line: string) => void (text += `${line}\n`);
  const command = createCommand('npm run sample', 'Does nothing.', { out: print, err: print });
  expect(() => command.parse(args, { from: 'user' })).toThrow();
  return text;
}

it('a command explains itself with --help, and refuses an option that it does not know', () => {
  expect(run('--help')).toMatch(/^Usage: npm run sample -- \[options\]\n\nDoes nothing\./);
  expect(run('--hlep')).toBe(
    "error: unknown option '--hlep'\n(Did you mean --help?)\nFor all options: npm run sample -- --help\n",
  );
});

it('every npm script with options of its own is such a command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const folders = Object.values(scripts).flatMap(
    (script) => /^node scripts\/run\.mjs ([\w-]+)(?: |$)/.exec(script)?.[1] ?? [],
  );
  const others = folders.filter(
    (name) => !read(`scripts/${name}/main.ts`).includes('createCommand('),
  );
  // Its options are those of Playwright.
  expect(others).toEqual(['e2e']);
});
