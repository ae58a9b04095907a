import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { startFake } from '../running-server.ts';
import type { Part } from './part.ts';

const DOCUMENT = 'docs/any-language.md';
const TOKEN = 'a-control-token';

/** An example of docs/any-language.md. */
interface Example {
  readonly name: string;
  /** Its file, and those it needs, as the document names them. */
  readonly files: readonly string[];
  readonly run: readonly [program: string, ...args: string[]];
  /** Output of a run that tested something, of a runner that also succeeds when it finds no test. */
  readonly passed?: RegExp;
  /** A command that fails when the program is missing. */
  readonly probe: readonly [program: string, ...args: string[]];
  /** The program, and how to get it. */
  readonly missing: string;
}

const NO_CURL = 'bash or curl is not installed: install both and run again';
const NO_PYTHON = 'Python is not installed: install python3 and run again';

const EXAMPLES: readonly Example[] = [
  {
    name: 'curl',
    files: ['first.sh'],
    run: ['bash', 'first.sh'],
    probe: ['bash', '-c', 'curl --version'],
    missing: NO_CURL,
  },
  {
    name: 'curl',
    files: ['bet.sh'],
    run: ['bash', 'bet.sh'],
    passed: /^both bets are right$/m,
    probe: ['bash', '-c', 'curl --version'],
    missing: NO_CURL,
  },
  {
    name: 'python',
    files: ['first.py'],
    run: ['python3', 'first.py'],
    probe: ['python3', '--version'],
    missing: NO_PYTHON,
  },
  {
    name: 'python',
    files: ['test_bet.py'],
    run: ['python3', '-m', 'unittest'],
    passed: /^Ran [1-9]\d* tests? /m,
    probe: ['python3', '--version'],
    missing: NO_PYTHON,
  },
  {
    name: 'pytest',
    files: ['test_bet.py', 'bet_test.py'],
    run: ['python3', '-m', 'pytest', 'bet_test.py'],
    passed: /\b[1-9]\d* passed\b/,
    probe: ['python3', '-m', 'pytest', '--version'],
    missing: 'pytest is not installed: install it with python3 -m pip install pytest and run again',
  },
  {
    name: 'vitest',
    files: ['bet.test.mjs'],
    run: [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', '.'],
    passed: /\b[1-9]\d* passed\b/,
    probe: [process.execPath, '--version'],
    missing: 'Node is not installed',
  },
];

/** The examples of docs/any-language.md, one part each. */
export const LANGUAGES: readonly Part[] = EXAMPLES.map((example) => ({
  name: example.name,
  description: `the example ${example.files.at(-1)} of ${DOCUMENT}`,
  findObstacle: async () => {
    const [program, ...args] = example.probe;
    const { code } = await runProgram(program, args);
    return code === 0 ? null : example.missing;
  },
  run: (check) => check(`${example.files.at(-1)} passes`, () => runExample(example)),
}));

async function runExample({
  files,
  run: [program, ...args],
  passed = /(?:)/,
}: Example): Promise<void> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // Within the repository, so that the example finds vitest.
  const folder = mkdtempSync(join(cache, 'language-'));
  const server = await startFake('--require-world', '--control-token', TOKEN);
  try {
    for (const file of files) writeFileSync(join(folder, file), readBlock(file));
    // Otherwise vitest takes the configuration of the repository, which is for its own tests.
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};\n');
    const env = {
      ...process.env,
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
      DICEBOX_URL: server.url,
      DICEBOX_CONTROL_TOKEN: TOKEN,
    };
    const options = { cwd: folder, env, timeoutMs: 120_000 };
    const { code, output } = await runProgram(program, args, options);
    if (code !== 0 || !passed.test(output)) {
      throw new Problem(`${files.at(-1)} ended with ${code}`, lastLines(output, 40));
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the text of the document's block that has a file name. */
function readBlock(file: string): string {
  const text = readFileSync(join(root, DOCUMENT), 'utf8');
  const start = new RegExp(`^\`\`\`\\w+ ${file.replaceAll('.', String.raw`\.`)}$`, 'm').exec(text);
  const code = start && text.slice(start.index + start[0].length + 1).split(/^```$/m, 1)[0];
  if (code) return code;
  throw new Problem(`${DOCUMENT} has no block with the file name ${file}.`);
}
