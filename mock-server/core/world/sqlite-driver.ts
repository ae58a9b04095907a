import Database from 'better-sqlite3';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotStart } from './data-folder.ts';

/** A driver that was compiled with it ends the process at some later garbage collection (decision 004). */
const HOOK = 'RemoveEnvironmentCleanupHook';

/** The header to compile without it, seen from this module in the repository and in the package. */
const HEADER = ['../../..', '../..']
  .map((root) => join(import.meta.dirname, root, 'scripts/bootstrap/object-wrap.h'))
  .find(existsSync);

let isChecked = false;

/**
 * Refuses a better-sqlite3 that is not compiled for this Node, or that would end the process in the middle of
 * a test.
 *
 * @throws CannotStart with the command that compiles it again
 */
export function assertDriverWorks(): void {
  if (isChecked) return;
  assertDriverLoads(() => new Database(':memory:').close());
  // The headers of an older Node have no such hook, so the file need not be read.
  if (Number.parseInt(process.versions.node, 10) >= 24) assertFileLasts(findDriver());
  isChecked = true;
}

/** Explains why the driver does not load: pnpm did not compile it, or another version of Node did. */
export function assertDriverLoads(load: () => void): void {
  try {
    load();
  } catch (error) {
    const isMissing = error instanceof Error && error.message.includes('bindings file');
    const isOfOtherNode =
      error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
    if (!isMissing && !isOfOtherNode) throw error;
    throw new CannotStart(
      `better-sqlite3 is not compiled for Node ${process.version}. Compile it: npm rebuild better-sqlite3 --ignore-scripts=false, or with pnpm, which asks for permission: pnpm approve-builds better-sqlite3`,
    );
  }
}

/** Does so for a compiled module at a path. A prebuilt one never has the hook. */
export function assertFileLasts(file: string): void {
  if (!existsSync(file) || !readFileSync(file).includes(HOOK)) return;
  const flags = HEADER === undefined ? '' : `CXXFLAGS='-include "${HEADER}"' `;
  throw new CannotStart(
    `better-sqlite3 was compiled here in a way that makes Node ${process.version} abort (nodejs/node#65446). Compile it again, in the folder of its node_modules: ${flags}npm rebuild better-sqlite3 --ignore-scripts=false`,
  );
}

function findDriver(): string {
  const manifest = createRequire(import.meta.url).resolve('better-sqlite3/package.json');
  return join(dirname(manifest), 'build/Release/better_sqlite3.node');
}
