import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { PROJECTS } from '../projects.ts';
import { MAY_IMPORT_TESTING, PRODUCTION, ROWS, TESTING, TESTS } from './table.ts';

/** An import, with paths relative to the repository. */
export interface Import {
  readonly from: string;
  /** The imported file; null for a package, a module of Node, and a path that leads nowhere. */
  readonly to: string | null;
  /** The specifier in the source. */
  readonly specifier: string;
  readonly isType: boolean;
  readonly isBuiltin: boolean;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export interface ImportGraph {
  readonly files: readonly string[];
  readonly imports: readonly Import[];
}

/** Reads every import below the projects' folders. */
export async function readImports(base: string): Promise<ImportGraph> {
  const { output } = await cruise(
    PROJECTS.filter((project) => existsSync(join(base, project))),
    {
      baseDir: base,
      doNotFollow: { path: ['node_modules', '^dist/'] },
      // Includes `import type`.
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text');
  const modules = output.modules.filter(({ source }) => isSource(source));
  return {
    files: modules.map(({ source }) => source),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ module, resolved, couldNotResolve, dependencyTypes }) => ({
        from: source,
        to: couldNotResolve || !isSource(resolved) ? null : resolved,
        specifier: module,
        isType: dependencyTypes.includes('type-only'),
        isBuiltin: dependencyTypes.includes('core'),
      })),
    ),
  };
}

const isSource = (path: string): boolean =>
  PROJECTS.some((project) => path.startsWith(`${project}/`));

/** Returns one line for each import that the table forbids. */
export function findForbidden(imports: readonly Import[], manifest: Manifest): string[] {
  return imports.flatMap((each) => {
    const problem = describeForbidden(each, manifest);
    return problem === null ? [] : `${each.from} imports ${each.to ?? each.specifier}: ${problem}`;
  });
}

function describeForbidden({ from, to, specifier, ...kind }: Import, manifest: Manifest) {
  if (to !== null) return describeForbiddenFile(from, to, kind.isType);
  if (/^[.#/]/.test(specifier))
    return specifier.includes('/dist/') ? null : 'there is no such file';
  const [scope = '', name = ''] = specifier.split('/');
  const wanted = kind.isBuiltin ? 'node' : scope.startsWith('@') ? `${scope}/${name}` : scope;
  return describeForbiddenPackage(from, wanted, kind.isType, manifest);
}

function describeForbiddenFile(from: string, to: string, isType: boolean): string | null {
  if (/\.test\.tsx?$/.test(to)) return 'move what others need out of the test';
  if (/^(client|mock-server)\/main\.tsx?$/.test(to)) return 'main starts a program';
  if (isTest(from)) {
    const allowed = testsRowOf(from);
    return isAllowed(allowed, to, isType) ? null : `its tests may import ${allowed}`;
  }
  const source = rowOf(from);
  const target = rowOf(to);
  if (source === null) return `scripts/import-rules/table.ts has no row for ${from}`;
  if (target === null) return `scripts/import-rules/table.ts has no row for ${to}`;
  const isTesting = TESTING.some((folder) => to.startsWith(`${folder}/`)) || isTest(to);
  if (isTesting && !MAY_IMPORT_TESTING.includes(source.key)) return 'only tests may import it';
  if (source.instance === target.instance) return null;
  const [allowed] = source.row;
  if (isAllowed(allowed, to, isType) || isAllowed(allowed, target.key, isType)) return null;
  return `${source.key} may import ${allowed || 'no other folder'}`;
}

function describeForbiddenPackage(from: string, name: string, isType: boolean, manifest: Manifest) {
  const isDeclared = name in manifest.dependencies || name in manifest.devDependencies;
  if (name !== 'node' && !isDeclared) return 'package.json does not declare it';
  if (isTest(from)) return null;
  const source = rowOf(from);
  if (source === null) return `scripts/import-rules/table.ts has no row for ${from}`;
  if (TESTING.includes(source.key)) return null;
  const [, allowed] = source.row;
  if (!/(^| )\*$/.test(allowed) && !isAllowed(allowed, name, isType))
    return `${source.key} may import ${allowed || 'no package'}`;
  const isProduction = PRODUCTION.includes(from.split('/', 1)[0] ?? '');
  if (isProduction && !isType && name !== 'node' && !(name in manifest.dependencies))
    return 'a production install has only "dependencies"';
  return null;
}

function testsRowOf(path: string): string {
  const folders = Object.keys(TESTS).filter((folder) => path.startsWith(`${folder}/`));
  return TESTS[folders.toSorted((a, b) => b.length - a.length)[0] ?? ''] ?? '';
}

const isTest = (path: string): boolean => /\.test(-support)?\.tsx?$/.test(path);

/** Tells whether a text of the table names the target, or a folder above it. */
function isAllowed(text: string, target: string, isType: boolean): boolean {
  return expand(text).some((entry) => {
    const name = entry.replace(/^type:/, '');
    return (name === entry || isType) && (target === name || target.startsWith(`${name}/`));
  });
}

/** Splits a text at its spaces and writes out its braces. */
export function expand(text: string): string[] {
  return text.split(' ').flatMap((word) => {
    const [, before = '', names, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(word) ?? [];
    return names === undefined
      ? [word].filter(Boolean)
      : names.split(',').map((name) => before + name + after);
  });
}

/** The rows of the table, each name on its own. */
export const ENTRIES = Object.entries(ROWS).flatMap(([names, row]) =>
  expand(names).map((key) => ({ key, row })),
);

/** Returns the row of a file, and which folder or file of that row it belongs to. */
function rowOf(path: string) {
  const matches = ENTRIES.flatMap(({ key, row }) => {
    const [instance] = key.endsWith('/*')
      ? (new RegExp(`^${key.slice(0, -1)}[^/]+(?=/)`).exec(path) ?? [])
      : path === key || path.startsWith(`${key}/`)
        ? [key]
        : [];
    return instance === undefined ? [] : [{ key, row, instance }];
  });
  // A name beats the `*` beside it, and a longer name a shorter one.
  const specificity = ({ key, instance }: { key: string; instance: string }) =>
    instance.length * 2 + (key.endsWith('/*') ? 0 : 1);
  return matches.toSorted((a, b) => specificity(b) - specificity(a))[0] ?? null;
}
