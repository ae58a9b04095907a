// @ts-check
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeArrow, readArrows } from './arrows/read-arrows.mjs';
import { ensureBuilt } from './bootstrap/build.mjs';
import { root } from './bootstrap/root.mjs';
import { run } from './bootstrap/run.mjs';
import { bundleSizes, overBudget } from './budget/first-load.mjs';
import { rooms } from './rooms.mjs';

/**
 * @typedef {{ name: string, ok: boolean, output: string, ms: number }} CheckResult
 * @typedef {{ name: string, judge: () => Promise<{ ok: boolean, output: string }> }} Check
 */

/** Everything that can be judged without running the program. The slow ones come first. @type {Check[]} */
const checks = [
  { name: 'arrows', judge: judgeArrows },
  { name: 'weight', judge: judgeWeight },
  tool('dead code', 'knip/bin/knip.js', ['--no-progress']),
  tool('lint', 'oxlint/bin/oxlint', []),
  // The document is made from the contract at run time, so it is a test that judges it.
  tool('openapi', 'vitest/vitest.mjs', ['run', 'mock-server/core/control/openapi-lint.test.ts']),
  tool('format', 'prettier/bin/prettier.cjs', [
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=.cache/prettier',
    '.',
  ]),
  ...rooms.map((room) =>
    tool(`types of ${room}`, 'typescript/bin/tsc', [
      `--project`,
      room,
      '--incremental',
      '--tsBuildInfoFile',
      `.cache/types/${room}.tsbuildinfo`,
    ]),
  ),
];

/**
 * @param {(result: CheckResult) => void} onResult told of each as it ends
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks(onResult) {
  const waiting = [...checks];
  /** @type {CheckResult[]} */
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all([work(), work()]);
  return results;
}

/**
 * @param {Check} check
 * @returns {Promise<CheckResult>}
 */
async function runCheck({ name, judge }) {
  const start = performance.now();
  const { ok, output } = await judge().catch((/** @type {unknown} */ error) => ({
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  return { name, ok, output: output.trim(), ms: performance.now() - start };
}

/**
 * @param {string} name
 * @param {string} bin below node_modules
 * @param {string[]} args
 * @returns {Check}
 */
function tool(name, bin, args) {
  return {
    name,
    judge: async () => {
      const { code, output } = await run(
        process.execPath,
        [join(root, 'node_modules', bin), ...args],
        {
          cwd: root,
          env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
          timeoutMs: 300_000,
        },
      );
      return { ok: code === 0, output };
    },
  };
}

/** Of the build as it would be now: an older one proves nothing. */
async function judgeWeight() {
  await ensureBuilt('client');
  const over = overBudget(bundleSizes(join(root, 'dist/client'), root));
  return { ok: over.length === 0, output: over.join('\n') };
}

/**
 * A reader that understands no TypeScript finds no forbidden import either and would call
 * it a success: so every file on disk must have been read.
 */
async function judgeArrows() {
  const report = await readArrows(root);
  const read = new Set(report.modules);
  const unread = sourceFiles().filter((file) => !read.has(file));
  return {
    ok: report.forbidden.length === 0 && unread.length === 0,
    output: [
      ...report.forbidden.map(describeArrow),
      ...unread.map(
        (file) => `${file} was not read: does dependency-cruiser know this TypeScript?`,
      ),
    ].join('\n'),
  };
}

function sourceFiles() {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
}
