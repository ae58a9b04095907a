import { basename, dirname } from 'node:path/posix';
import type { Import } from '../import-rules/check-imports.ts';

/** A test file, and how near it is to a change: 1 for one that imports a changed file. */
export interface NearTest {
  readonly path: string;
  readonly nearness: number;
}

/** A change does not spread through a file that has so many importers, or imports so many files. */
const HUB_SIZE = 20;
const MAX_STEPS = 3;

/** A test that is further away is not near. */
const MIN_NEARNESS = 0.02;

/** The nearness of a test in the folder of a changed file. */
const BESIDE = 0.5;

const TEST = /\.(test|flow|spec)\.tsx?$/;
const SPEC = /\.spec\.ts$/;

/**
 * Returns the test files that a change is likely to break, the nearest first. Almost every test of
 * the server and every flow imports the whole app, so imports alone say little. Nearness adds up:
 * few imports between the test and a changed file, the same folder or name, and how much of what the
 * tests say about a changed file or its importers is in this test: the path of a screen, an endpoint.
 *
 * @param files all source files and changed files, relative to the repository
 * @param textOf reads one of them
 */
export function findNearTests(
  changed: readonly string[],
  files: readonly string[],
  imports: readonly Import[],
  textOf: (path: string) => string,
): NearTest[] {
  const tests = files
    .filter((path) => TEST.test(path))
    .map((path) => ({ path, text: textOf(path) }));
  const reachable = spread(changed, imports, { maxSteps: Infinity, hubSize: Infinity });
  const known = new Set(imports.flatMap(({ from, to }) => [from, to]));
  /** Returns the tests that a file can break: any of them if it is read instead of imported. */
  const testsOf = (file: string) =>
    // A spec starts the built app.
    tests.filter(({ path }) => !known.has(file) || reachable.has(path) || SPEC.test(path));
  const near = spread(changed, imports, { maxSteps: MAX_STEPS, hubSize: HUB_SIZE });
  const nearness = new Map<string, number>();
  const add = (path: string, amount: number) =>
    void nearness.set(path, (nearness.get(path) ?? 0) + amount);
  for (const { path } of tests) {
    const steps = near.get(path);
    if (steps !== undefined) add(path, closeness(steps));
  }
  for (const folder of new Set(changed.map((file) => dirname(file)))) {
    const beside = changed.filter((file) => dirname(file) === folder).flatMap(testsOf);
    for (const { path } of new Set(beside)) if (dirname(path) === folder) add(path, BESIDE);
  }
  addMentions(near, testsOf, add);
  return [...nearness]
    .map(([path, sum]) => ({ path, nearness: sum }))
    .filter((test) => test.nearness >= MIN_NEARNESS)
    .toSorted((one, other) => other.nearness - one.nearness);
}

/** Returns 2 for a changed test, 1 for a test that imports a changed file, and half for each further step. */
const closeness = (steps: number): number => 2 ** (1 - steps);

/** Returns the files that import a changed file, directly or not, with the number of steps. */
export function spread(
  changed: readonly string[],
  imports: readonly Import[],
  { maxSteps, hubSize }: { maxSteps: number; hubSize: number },
): Map<string, number> {
  const importers = groupBy(imports, 'to', 'from');
  const imported = groupBy(imports, 'from', 'to');
  const isHub = (path: string) =>
    (importers.get(path)?.size ?? 0) >= hubSize || (imported.get(path)?.size ?? 0) >= hubSize;
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const [path, step] of steps) {
    if (step >= maxSteps || (step > 0 && isHub(path))) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!steps.has(importer)) steps.set(importer, step + 1);
    }
  }
  return steps;
}

function groupBy(imports: readonly Import[], key: 'from' | 'to', value: 'from' | 'to') {
  const groups = new Map<string, Set<string>>();
  for (const each of imports) {
    const [from, to] = [each[key], each[value]];
    if (from === null || to === null) continue;
    const group = groups.get(from) ?? new Set();
    groups.set(from, group.add(to));
  }
  return groups;
}

interface Test {
  readonly path: string;
  readonly text: string;
}

/** Adds, for each test, its share of what all tests say about the files: 1 for each name at most. */
function addMentions(
  near: ReadonlyMap<string, number>,
  testsOf: (file: string) => readonly Test[],
  add: (path: string, amount: number) => void,
): void {
  const names = new Map<string, { weight: number; tests: readonly Test[] }>();
  // The nearest files come first.
  for (const [file, steps] of near) {
    if (TEST.test(file)) continue;
    for (const name of namesOf(file)) {
      if (!names.has(name)) names.set(name, { weight: 2 ** -steps, tests: testsOf(file) });
    }
  }
  for (const [name, { weight, tests }] of names) {
    const pattern = new RegExp(`(?<![a-z])${name.replaceAll('-', '[-/_. ]?')}(?![a-z])`, 'gi');
    const counts = tests.map(({ text }) => text.match(pattern)?.length ?? 0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (const [index, { path }] of tests.entries()) {
      const share = (counts[index] ?? 0) / (total || 1);
      const amount = (share + (topicOf(path) === name ? 1 : 0)) * weight;
      if (amount > 0) add(path, amount);
    }
  }
}

/** Returns the names by which tests mention a file; the folder of a screen is its path in the app. */
function namesOf(path: string): string[] {
  const screen = screenOf(path);
  return [topicOf(path), ...(screen === null ? [] : [screen])].filter((name) => name.length > 2);
}

/** Returns the name of the screen that a file belongs to, or null. */
export function screenOf(path: string): string | null {
  const [, screen = null] = /^client\/screens\/(?!shared\/)([^/]+)\//.exec(path) ?? [];
  return screen;
}

/** Returns the name of a file without its kind: `withdraw` for `withdraw-screen.tsx`. */
function topicOf(path: string): string {
  return basename(path)
    .replace(/\..*$/, '')
    .replace(/^use-|-(screen|form|sheet|view|card|stores?|handlers|table)$/, '');
}

/** Returns the screens that a change can show on, the nearest first, as `trade-withdraw`. */
export function screensNear(changed: readonly string[], imports: readonly Import[]): string[] {
  const reached = spread(changed, imports, { maxSteps: Infinity, hubSize: Infinity });
  const opened = new Set(
    imports.filter(({ from }) => from === 'client/app/routes.tsx').map(({ to }) => to),
  );
  return [...reached.keys()]
    .filter((path) => opened.has(path))
    .flatMap((path) => screenOf(path) ?? []);
}
