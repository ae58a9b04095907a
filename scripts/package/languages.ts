import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../bootstrap/run-program.mjs';
import { startFake } from '../running-server.ts';
import { inFolder, type Part, readBlock, run } from './part.ts';

const DOCUMENT = 'docs/any-language.md';
const TOKEN = 'a-control-token';

/** An example of docs/any-language.md. */
interface Example {
  readonly name: 'curl' | 'python' | 'pytest';
  /** Its file, and those it needs, as the document names them. */
  readonly files: readonly string[];
  readonly run: readonly [program: string, ...args: string[]];
  /** Output of a run that tested something: a runner also succeeds when it finds no test. */
  readonly passed?: RegExp;
}

const PASSED = /\b[1-9]\d* passed\b/;

const EXAMPLES: readonly Example[] = [
  { name: 'curl', files: ['first.sh'], run: ['bash', 'first.sh'] },
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
];

/** The examples of docs/any-language.md, one part each. */
export const LANGUAGES: readonly Part[] = EXAMPLES.map((example) => ({
  name: example.name,
  description: `the example ${example.files.at(-1)} of ${DOCUMENT}`,
  findObstacle: async () => {
    const probe = { curl: 'curl', python: 'python3', pytest: 'python3 -m pytest' }[example.name];
    const { code } = await runProgram('sh', ['-c', `${probe} --version`]);
    return code === 0 ? null : `${probe} is missing: install it and run again`;
  },
  run: (check) => check(`${example.files.at(-1)} passes`, () => runExample(example)),
}));

async function runExample({ files, run: [program, ...args], passed }: Example): Promise<void> {
  const server = await startFake('--require-world', '--control-token', TOKEN);
  try {
    await inFolder(async (cwd) => {
      for (const file of files) writeFileSync(join(cwd, file), readBlock(DOCUMENT, ` ${file}`));
      const direct = { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
      const own = { DICEBOX_URL: server.url, DICEBOX_CONTROL_TOKEN: TOKEN };
      const env = { ...process.env, ...direct, ...own };
      const output = await run(program, args, { cwd, env, timeoutMs: 120_000 });
      if (passed) assert.match(output, passed);
    });
  } finally {
    await server.stop();
  }
}
