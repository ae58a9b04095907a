import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { checksOfFiles } from '../check/checks.ts';
import { type ImportGraph, readImports } from '../import-rules/check-imports.ts';
import { findNearTests, type NearTest, screensNear } from './near-tests.ts';
import * as parts from './parts.ts';

/**
 * The share of the time of all tests of a tier that its near tests may take: together with the checks,
 * half a minute on 2 free cores.
 */
const UNIT_SHARE = 0.06;
const FLOWS_SHARE = 0.15;

/** A file with this nearness always runs: it is a changed test, or has the name of a changed file. */
const ALWAYS_NEAR = 1.5;

const MAX_SCREENS = 3;

/** `npm test -- --changed`: runs the checks and tests that are near the changes since a commit. */
export async function runChanged(commit: string, run: parts.RunPart): Promise<void> {
  const changed = listChanged(commit);
  console.log(
    changed.length === 0 ? `nothing changed since ${commit}` : `changed since ${commit}:`,
  );
  for (const file of changed) console.log(`  ${file}`);
  if (changed.length === 0) return;

  let reading: Promise<ImportGraph> | undefined;
  const graph = () => (reading ??= readImports(root));
  const existing = changed.filter((file) => existsSync(join(root, file)));
  const checks = checksOfFiles(existing, graph);
  await run('check', () => parts.runCheckPart(checks, checks.length));

  const { files, imports } = await graph();
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const near = findNearTests(changed, [...new Set([...files, ...existing])], imports, textOf);
  const unit = choose(near, readTimes(parts.UNIT_REPORT, files, /\.test\.tsx?$/), UNIT_SHARE);
  if (unit.chosen.length > 0)
    await run('unit', () =>
      parts.runVitestPart({ report: 'changed-unit.json', args: unit.chosen }),
    );
  // Flows see no layout.
  const isStyle = changed.every((file) => file.endsWith('.css'));
  const flows = choose(
    isStyle ? [] : near,
    readTimes(parts.FLOWS_REPORT, files, /\.flow\.ts$/),
    FLOWS_SHARE,
  );
  if (flows.chosen.length > 0)
    await run('flows', () =>
      parts.runFlowsPart({ report: 'changed-flows.json', args: flows.chosen }),
    );
  const screens = changed.some((file) => /^client\/.*\.(css|tsx)$/.test(file))
    ? screensNear(changed, imports).slice(0, MAX_SCREENS)
    : [];
  if (screens.length > 0) await run('layout', () => runLayoutPart(screens));
  printLeftOut(unit, flows, near);
}

function printLeftOut(unit: Choice, flows: Choice, near: readonly NearTest[]): void {
  const left = [...unit.left, ...flows.left];
  console.log(`
Ran ${describe(unit)} unit test files and ${describe(flows)} flow files that are near the change.`);
  if (left.length > 0) console.log(`Not these, to save time:\n  ${left.join('\n  ')}`);
  console.log(`Not run either: dead code, bundle size, the production build, most browser tests.
${suggestSpecs(near)}A test that is not near can fail too: npm test runs everything.`);
}

/** Returns a line with the command for the nearest browser tests. */
function suggestSpecs(near: readonly NearTest[]): string {
  const names = near.flatMap(({ path }) => /^e2e\/specs\/(.*)\.spec\.ts$/.exec(path)?.[1] ?? []);
  if (names.length === 0) return '';
  return `The nearest browser tests: npm run test:e2e -- ${names.slice(0, 3).join(' ')}\n`;
}

interface Choice {
  readonly chosen: readonly string[];
  readonly left: readonly string[];
}

const describe = ({ chosen, left }: Choice): string =>
  left.length === 0 ? String(chosen.length) : `${chosen.length} of ${chosen.length + left.length}`;

/** Returns the files changed since a commit, those that git does not track yet included. */
function listChanged(commit: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', '--relative', commit, '--');
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])];
}

function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0)
    throw new Problem(`git ${args[0]} failed: --changed needs git and a commit.`, stderr);
  return stdout.split('\n').filter(Boolean);
}

/**
 * Chooses the nearest tests that fit into a share of the time of all.
 *
 * @param times of every test of the tier
 */
export function choose(
  near: readonly NearTest[],
  times: ReadonlyMap<string, number>,
  share: number,
): Choice {
  let rest = share * [...times.values()].reduce((sum, time) => sum + time, 0);
  const chosen: string[] = [];
  const left: string[] = [];
  for (const { path, nearness } of near) {
    const time = times.get(path);
    if (time === undefined) continue;
    const fits = time <= rest || nearness >= ALWAYS_NEAR;
    (fits ? chosen : left).push(path);
    if (fits) rest -= time;
  }
  return { chosen, left };
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Returns the times of a tier in its last complete run; a test without one counts by its length. */
function readTimes(
  reportName: string,
  files: readonly string[],
  tier: RegExp,
): Map<string, number> {
  const report = parts.readReport(reportName);
  const { testResults = [] } = JSON.parse(report ?? '{}') as VitestReport; // Vitest's own format
  const known = new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  );
  const tests = files.filter((path) => tier.test(path));
  const sizes = new Map(tests.map((path) => [path, statSync(join(root, path)).size]));
  const measured = tests.filter((path) => known.has(path));
  const sumOf = (values: ReadonlyMap<string, number>) =>
    measured.reduce((total, path) => total + (values.get(path) ?? 0), 0);
  const msPerByte = sumOf(known) / sumOf(sizes) || 1;
  return new Map(Array.from(sizes, ([path, size]) => [path, known.get(path) ?? size * msPerByte]));
}

/** Checks how screens fit and their accessibility: what a style can break. */
async function runLayoutPart(screens: readonly string[]) {
  await ensureBuilt('all');
  return parts.runBrowserPart(
    {
      report: 'changed-browser.json',
      args: ['sweep', '--grep', 'a busy player'],
      env: { DICEBOX_SCREENS: screens.join(' ') },
    },
    'list,json',
  );
}
