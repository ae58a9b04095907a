// @ts-check
// npm test: everything CI runs, and one last line that says how it went.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { build } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { describeProblem } from './bootstrap/problem.mjs';
import { root } from './bootstrap/root.mjs';
import { run } from './bootstrap/run.mjs';
import { countPlaywright, countVitest, sum } from './test/count-results.mjs';
import { printCheck, seconds } from './test/print.mjs';
import { assertProductionClean } from './test/production-clean.mjs';

/** @typedef {import('./test/count-results.mjs').Count} Count */

const reports = join(root, '.cache/test');
const partTimeoutMs = 30 * 60_000;

async function checkPart() {
  // Loaded only now: these tools are not there before the install.
  const { runChecks } = await import('./checks.mjs');
  const results = await runChecks(printCheck);
  return sum(results.map(({ ok }) => (ok ? one.passed : one.failed)));
}

async function unitPart() {
  const { code, report } = await runReported('vitest.json', (file) => ({
    args: ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile=${file}`],
    // A whole run also fails for a message of the catalogue that none of its tests produced.
    env: { DICEBOX_WHOLE_RUN: 'yes' },
  }));
  return countVitest(report, code);
}

async function buildPart() {
  const built = await asOneTest('the production build', () => build('all'));
  // What lies in dist/ then is an older build, which proves nothing.
  if (built.failed > 0) return sum([built, one.failed]);
  const clean = await asOneTest('no trace of the fake host in it', () =>
    assertProductionClean(join(root, 'dist/client'), join(root, 'dist/maps'), root),
  );
  return sum([built, clean]);
}

async function browserPart() {
  process.env.DICEBOX_CHROMIUM = await ensureBrowser();
  const { code, report } = await runReported('playwright.json', (file) => ({
    args: ['@playwright/test/cli.js', 'test', '--reporter=list,html,json'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_HTML_OPEN: 'never',
      // It looks for a terminal by itself, and Node complains where both this and its own wish are set.
      NO_COLOR: undefined,
    },
  }));
  return countPlaywright(report, code);
}

const one = { passed: { passed: 1, failed: 0 }, failed: { passed: 0, failed: 1 } };

/**
 * @param {string} name
 * @param {() => void | Promise<void>} work
 * @returns {Promise<Count>}
 */
async function asOneTest(name, work) {
  try {
    await work();
    console.log(`  ok      ${name}`);
    return one.passed;
  } catch (error) {
    console.log(`  failed  ${name}\n${describeProblem(error)}`);
    return one.failed;
  }
}

/**
 * Runs a test tool that shows its own progress and writes a report; an old report is removed first.
 *
 * @param {string} reportName
 * @param {(file: string) => { args: string[], env?: NodeJS.ProcessEnv }} command
 */
async function runReported(reportName, command) {
  const file = join(reports, reportName);
  rmSync(file, { force: true });
  mkdirSync(reports, { recursive: true });
  const { args, env } = command(file);
  const [bin = '', ...rest] = args;
  const { code, timedOut } = await run(
    process.execPath,
    [join(root, 'node_modules', bin), ...rest],
    { cwd: root, env: { ...process.env, ...env }, shown: true, timeoutMs: partTimeoutMs },
  );
  if (timedOut) console.log(`Ended after ${seconds(partTimeoutMs)} without a result.`);
  return { code, report: readReport(file) };
}

/** @param {string} file */
function readReport(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {() => Promise<Count>} part
 * @returns {Promise<Count>}
 */
async function runPart(name, part) {
  const start = performance.now();
  console.log(`\n== ${name}`);
  const count = await part().catch((/** @type {unknown} */ error) => {
    console.log(describeProblem(error));
    return one.failed;
  });
  const time = seconds(performance.now() - start);
  console.log(`== ${name}: ${count.passed} passed, ${count.failed} failed (${time})`);
  return count;
}

async function runAll() {
  try {
    ensureNode();
    await ensureInstalled();
  } catch (error) {
    // Without the packages no part can run; each of the four is one failure.
    console.log(describeProblem(error));
    return { passed: 0, failed: 4 };
  }
  return sum([
    await runPart('check', checkPart),
    await runPart('unit', unitPart),
    await runPart('build', buildPart),
    await runPart('browser', browserPart),
  ]);
}

process.chdir(root);
if (!process.stdout.isTTY) {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}
const total = await runAll();
console.log(`\ntests: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
