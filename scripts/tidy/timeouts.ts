import type { SourceFile } from './source-files.ts';

/**
 * The settings that each configuration of tests must have, with the least value in ms: a busy machine
 * makes a test slow, and must not make it fail. The first one is for expectations that wait.
 */
const TIERS = [
  {
    config: 'vitest.config.ts',
    tests: /\.(test|test-support)\.tsx?$/,
    settings: { 'poll: { timeout': 20_000, testTimeout: 30_000, hookTimeout: 60_000 },
  },
  {
    config: 'e2e/flows/vitest.config.ts',
    tests: /^e2e\/flows\//,
    settings: { 'poll: { timeout': 20_000, testTimeout: 60_000, hookTimeout: 120_000 },
  },
  {
    config: 'playwright.config.ts',
    tests: /^e2e\/(specs|pages|support)\//,
    settings: { 'expect: { timeout': 10_000, '\n  timeout': 60_000 },
  },
];

/** Returns one line for each test timeout that is not set, or shorter than what its tier starts with. */
export function findShortTimeouts(files: readonly SourceFile[]): string[] {
  return TIERS.flatMap(({ config, tests, settings }) => {
    const text = files.find(({ path }) => path === config)?.text;
    if (text === undefined) return [];
    const least = Math.min(...Object.values(settings));
    return [
      ...Object.entries(settings)
        .filter(([name, ms]) => readMs(text.split(`${name}: `)[1] ?? '0') < ms)
        .map(([name, ms]) => `${config}: set ${name.trim()} to ${ms} ms or more (busy-machine)`),
      ...files
        .filter(({ path }) => tests.test(path) && path !== config)
        .flatMap((file) => findShorter(file, least)),
    ];
  });
}

/** Finds `timeout: 5_000`, `testTimeout: 5_000` and `setTimeout(5_000)` of Playwright. */
function findShorter({ path, text }: SourceFile, least: number): string[] {
  return Array.from(text.matchAll(/\b((?:[a-z]+T|t)imeout: |test\.setTimeout\()(\d[\d_]*)/g))
    .filter(([, , ms = '']) => readMs(ms) < least)
    .map(
      ([found]) =>
        `${path} ${found}: a busy machine needs ${least} ms or more; leave it out (busy-machine)`,
    );
}

const readMs = (text: string): number => Number.parseInt(text.replaceAll('_', ''), 10);
