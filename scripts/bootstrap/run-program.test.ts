import { expect, it } from 'vitest';
import { lastLines, runProgram } from './run-program.mjs';

const node = (code: string, options = {}) => runProgram(process.execPath, ['-e', code], options);

it('returns the output and exit status of a program', async () => {
  const result = await node('console.log("out"); console.error("err"); process.exit(3)');
  expect(result.code).toBe(3);
  expect(result.output).toContain('out');
  expect(result.output).toContain('err');
});

it('reports a missing program as failed', async () => {
  expect((await runProgram('no-such-program', [])).code).toBe(127);
});

it('stops a program after its timeout', async () => {
  const result = await node('setInterval(() => {}, 1000)', { timeoutMs: 50 });
  expect(result).toMatchObject({ timedOut: true, code: 124 });
});

it('returns the last lines of an output', () => {
  expect(lastLines('a\nb\nc\n', 2)).toBe('b\nc');
});
