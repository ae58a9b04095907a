import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/process-test.ts';

// A suite in another process is slow on a busy machine.
test.describe.configure({ timeout: 600_000 });

const IS_NIGHTLY = Number(process.env['DICEBOX_TEST_SCALE']) >= 10;

/** Matches a block of code that names its file: ```ts tests/test.ts */
const BLOCK = /^```(?:ts|mjs|json)(?<path> \S+)?\n(?<text>[\s\S]*?)^```$/gm;

test('the examples in the README and docs/kit.md run', async ({ suiteOf, outcomesOf, baseURL }) => {
  const root = join(import.meta.dirname, '../..');
  const examplesOf = async (name: string) => {
    const page = await readFile(join(root, name), 'utf8');
    const blocks = Array.from(page.matchAll(BLOCK), ({ groups }) => ({
      path: groups?.['path']?.trim() ?? '',
      text: groups?.['text'] ?? '',
    }));
    expect(blocks.filter(({ path }) => path === '')).toEqual([]);
    return Object.fromEntries(blocks.map(({ path, text }) => [path, text]));
  };
  const first = await examplesOf('README.md');
  const files = { ...first, ...(await examplesOf('docs/kit.md')) };
  const config = 'playwright.config.ts';
  const here = files[config]?.replace('http://127.0.0.1:4300', String(baseURL)) ?? '';
  const suite = await suiteOf({ ...files, [config]: here });
  expect(await suite.typeErrors()).toBe('');

  const specs = Object.entries(files).filter(([path]) => path.endsWith('.spec.ts'));
  const isRun = (path: string) => IS_NIGHTLY || path in first;
  for (const [path] of specs) if (!isRun(path)) await rm(join(suite.folder, path));
  const outcomes = await outcomesOf(suite);
  for (const { title, status, error } of outcomes) {
    expect.soft(`${status} ${error}`, title).toBe('passed ');
  }
  const tests = specs.flatMap(([path, text]) =>
    isRun(path) ? (text.match(/^ *test\('/gm) ?? []) : [],
  );
  expect(outcomes).toHaveLength(tests.length);

  const script = 'client/lost-answer.mjs';
  expect(await suite.runScript(script, String(baseURL))).toMatch(/^# pass 1$/m);
});
