import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { startFake } from '../running-server.ts';
import type { Part } from './part.ts';

const DOCUMENT = 'docs/any-language.md';
const TOKEN = 'python-token';

/** The Python test of docs/any-language.md. */
export const PYTHON: Part = {
  name: 'python',
  description: `the example of ${DOCUMENT}, with Python's standard library`,
  findObstacle: async () => {
    const { code } = await runProgram('python3', ['--version']);
    return code === 0 ? null : 'Python is not installed: install python3 and run again';
  },
  run: (check) =>
    check('the Python tests pass', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dicebox-python-'));
      const server = await startFake('--require-world', '--control-token', TOKEN);
      try {
        const [path, text] = readExample();
        writeFileSync(join(folder, path), text);
        await runTests(folder, server.url);
      } finally {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

async function runTests(folder: string, url: string): Promise<void> {
  const env = { ...process.env, DICEBOX_URL: url, DICEBOX_CONTROL_TOKEN: TOKEN };
  const options = { cwd: folder, env, timeoutMs: 120_000 };
  const { code, output } = await runProgram('python3', ['-m', 'unittest'], options);
  // unittest also succeeds when it finds no test.
  if (code !== 0 || !/^Ran [1-9]\d* tests? /m.test(output))
    throw new Problem(`python3 -m unittest ended with ${code}`, lastLines(output, 40));
}

/** Returns the file name and the text of the document's Python block. */
function readExample(): [path: string, text: string] {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const [, path, code] = /^```py (\S+)\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (path === undefined || code === undefined)
    throw new Problem(
      `${DOCUMENT} has no Python block with a file name, such as \`\`\`py test_bet.py.`,
    );
  return [path, code];
}
