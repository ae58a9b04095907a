import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { startFake } from '../running-server.ts';
import { inFolder, type Part, readBlock, run } from './part.ts';

const DOCUMENT = 'docs/any-language.md';
const TOKEN = 'a-control-token';

/** An example of docs/any-language.md. */
interface Example {
  readonly name: 'curl' | 'python' | 'pytest' | 'vitest';
  /** Its file, and those it needs, as the document names them. */
  readonly files: readonly string[];
  readonly run: readonly [program: string, ...args: string[]];
  /** Output of a run that tested something: a runner also succeeds when it finds no test. */
  readonly passed?: RegExp;
}

const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
const PASSED = /\b[1-9]\d* passed\b/;

const EXAMPLES: readonly Example[] = [
  { name: 'curl', files: ['first.sh'], run: ['bash', 'first.sh'] },
  {
    name: 'curl',
    files: ['bet.sh'],
    run: ['bash', 'bet.sh'],
    passed: /^both bets are right$/m,
  },
  { name: 'python', files: ['first.py'], run: ['python3', 'first.py'] },
  {
    name: 'python',
    files: ['test_bet.py'],
    run: ['python3', '-m', 'unittest'],
    passed: /^Ran [1-9]\d* tests? /m,
  },
  {
    name: 'pytest',
    files: ['test_bet.py', 'bet_test.py'],
    run: ['python3', '-m', 'pytest', 'bet_test.py'],
    passed: PASSED,
  },
  {
    name: 'vitest',
    files: ['bet.test.mjs'],
    run: [process.execPath, VITEST, 'run', '--root', '.'],
    passed: PASSED,
  },
];

/** The command that shows that the program of an example is there. */
const PROBES: Readonly<Record<Example['name'], string>> = {
  curl: 'bash -c "curl --version"',
  python: 'python3 --version',
  pytest: 'python3 -m pytest --version',
  vitest: 'node --version',
};

/** The examples of docs/any-language.md, one part each. */
export const LANGUAGES: readonly Part[] = EXAMPLES.map((example) => ({
  name: example.name,
  description: `the example ${example.files.at(-1)} of ${DOCUMENT}`,
  findObstacle: async () => {
    const { code } = await runProgram('sh', ['-c', PROBES[example.name]]);
    return code === 0 ? null : `${PROBES[example.name]} fails: install it and run again`;
  },
  run: (check) => check(`${example.files.at(-1)} passes`, () => runExample(example)),
}));

async function runExample({ files, run: [program, ...args], passed }: Example): Promise<void> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const server = await startFake('--require-world', '--control-token', TOKEN);
  try {
    // Within the repository, so that the example finds vitest.
    await inFolder(
      async (cwd) => {
        for (const file of files) writeFileSync(join(cwd, file), readBlock(DOCUMENT, ` ${file}`));
        // Otherwise vitest takes the configuration of the repository, which is for its own tests.
        writeFileSync(join(cwd, 'vitest.config.mjs'), 'export default {};\n');
        const direct = { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
        const own = { DICEBOX_URL: server.url, DICEBOX_CONTROL_TOKEN: TOKEN };
        const env = { ...process.env, ...direct, ...own };
        const output = await run(program, args, { cwd, env, timeoutMs: 120_000 });
        if (passed) assert.match(output, passed);
      },
      join(cache, 'language-'),
    );
  } finally {
    await server.stop();
  }
}
