import { expect, it } from 'vitest';
import { createCommand } from './command-line.ts';

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
