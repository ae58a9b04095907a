import { expect, it } from 'vitest';
import { lastLines, run } from './run.mjs';

const node = (code: string, options = {}) => run(process.execPath, ['-e', code], options);

it('keeps what a program prints and how it ends', async () => {
  const result = await node('console.log("out"); console.error("err"); process.exit(3)');
  expect(result.code).toBe(3);
  expect(result.output).toContain('out');
  expect(result.output).toContain('err');
});

it('counts a program that is not there as failed', async () => {
  expect((await run('no-such-program', [])).code).toBe(127);
});

it('ends a program that takes too long', async () => {
  const result = await node('setInterval(() => {}, 1000)', { timeoutMs: 50 });
  expect(result).toMatchObject({ timedOut: true, code: 124 });
});

it('hands out the end of a long answer', () => {
  expect(lastLines('a\nb\nc\n', 2)).toBe('b\nc');
});
