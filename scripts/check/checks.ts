import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { bundleSizes, overBudget } from '../build/bundle-size.ts';
import { findForbidden, type ImportGraph, readImports } from '../import-rules/check-imports.ts';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, sampleOf } from '#contract/api/schemas.ts';
import { NOT_WALKED } from '../simulate/not-walked.ts';
import { PROJECTS } from '../projects.ts';
import { readSourceFiles } from '../tidy/source-files.ts';
import { findUntidy } from '../tidy/tidy.ts';
import { findMissingParts } from './missing-parts.ts';

interface Verdict {
  readonly ok: boolean;
  readonly output: string;
}

export interface CheckResult extends Verdict {
  readonly name: string;
  readonly ms: number;
}

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Verdict>;
}

const FORMAT = ['--check', '--no-error-on-unmatched-pattern'];

const LINES: Check = { name: 'line rules and language', run: checkLines };
const PARTS: Check = { name: 'missing parts', run: checkParts };
// TypeScript 7 is for this check alone: the other tools need the API of TypeScript 6.
const TYPES = toolCheck('types', 'typescript-native/bin/tsc', ['--build']);

/** The slow ones come first, so that the last one to finish is a fast one. */
export const CHECKS: readonly Check[] = [
  { name: 'import rules', run: async () => checkImports(await readImports(root)) },
  { name: 'bundle size', run: checkBundleSize },
  LINES,
  PARTS,
  toolCheck('dead code', 'knip/bin/knip.js', ['--no-progress']),
  toolCheck('lint and types', 'oxlint/bin/oxlint', ['--type-check']),
  toolCheck('format', 'oxfmt/bin/oxfmt', [...FORMAT, '.']),
];

/** Returns the checks that are quick for a few files; the last one is done when the imports are read. */
export function checksOfFiles(
  files: readonly string[],
  graph: () => Promise<ImportGraph>,
): readonly Check[] {
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  return [
    TYPES,
    ...(code.length === 0 ? [] : [toolCheck('lint', 'oxlint/bin/oxlint', code)]),
    ...(files.length === 0 ? [] : [toolCheck('format', 'oxfmt/bin/oxfmt', [...FORMAT, ...files])]),
    { name: 'import rules', run: async () => checkImports(await graph()) },
    LINES,
    PARTS,
  ];
}

/** Runs checks, some at a time, and calls `onResult` as each one ends. */
export async function runChecks(
  checks: readonly Check[],
  atOnce: number,
  onResult: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

async function runCheck({ name, run }: Check): Promise<CheckResult> {
  const start = performance.now();
  const { ok, output } = await run().catch((error: unknown) => ({
    ok: false,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  return { name, ok, output: output.trim(), ms: performance.now() - start };
}

/** A check that passes when a program of node_modules ends with 0. */
function toolCheck(name: string, bin: string, args: readonly string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(
        process.execPath,
        [join(root, 'node_modules', bin), ...args],
        {
          cwd: root,
          env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
          timeoutMs: 15 * 60_000,
        },
      );
      return { ok: code === 0, output };
    },
  };
}

async function checkLines(): Promise<Verdict> {
  const untidy = findUntidy(readSourceFiles(root));
  return { ok: untidy.length === 0, output: untidy.join('\n') };
}

async function checkParts(): Promise<Verdict> {
  const missing = findMissingParts({
    endpoints: ENDPOINT_NAMES.map((name) => ({
      name,
      path: ENDPOINTS[name].path,
      movesMoney: 'money' in ENDPOINTS[name],
      hasSample: sampleOf(name) !== undefined,
    })),
    files: readSourceFiles(root),
    notWalked: Object.keys(NOT_WALKED),
  });
  return { ok: missing.length === 0, output: missing.join('\n') };
}

/** Builds the client first, because the size of an older build proves nothing. */
async function checkBundleSize(): Promise<Verdict> {
  await ensureBuilt('client');
  const over = overBudget(bundleSizes(join(root, 'dist/client'), join(root, 'dist/maps')));
  return { ok: over.length === 0, output: over.join('\n') };
}

/**
 * Requires that every source file was read: a version of dependency-cruiser that does not understand
 * the installed TypeScript reads none, finds no forbidden import and would pass.
 */
function checkImports({ files, imports }: ImportGraph): Verdict {
  const read = new Set(files);
  const problems = [
    ...findForbidden(imports, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))),
    ...sourceFiles()
      .filter((file) => !read.has(file))
      .map((file) => `${file} was not read: does dependency-cruiser support this TypeScript?`),
  ];
  return { ok: problems.length === 0, output: problems.join('\n') };
}

function sourceFiles(): string[] {
  return PROJECTS.flatMap((project) =>
    readdirSync(join(root, project), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
}
