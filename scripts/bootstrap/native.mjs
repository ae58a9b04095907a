// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The environment that better-sqlite3 is compiled in, where there is no prebuilt file of it. Since
 * 24.19 a wrapped object of Node's takes a hook back when it is collected, and where no script runs at
 * that moment the process is aborted (nodejs/node#65446). Below 13 better-sqlite3 wraps every statement
 * so; the header that is included before all others leaves the hook out.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} base
 * @returns {NodeJS.ProcessEnv}
 */
export function compilerEnv(env, base) {
  const header = `-include "${join(base, 'scripts/bootstrap/object-wrap.h')}"`;
  return { ...env, CXXFLAGS: [env.CXXFLAGS ?? '', header].join(' ').trim() };
}

/**
 * Whether better-sqlite3 was compiled with that hook. It must not be loaded then: the first collection
 * of a database would be the end.
 *
 * @param {string} base
 */
export function abortsWhenCollected(base) {
  const file = join(base, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  return existsSync(file) && readFileSync(file).includes('RemoveEnvironmentCleanupHook');
}
