// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the environment to compile better-sqlite3 in, where it has no prebuilt binary. Since Node
 * 24.19 a wrapped native object removes a cleanup hook when it is garbage-collected, and the process
 * aborts when no script is running then (nodejs/node#65446). better-sqlite3 below 13 wraps every
 * statement like that; object-wrap.h, included before all other headers, leaves the hook out.
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
 * Tells whether the installed better-sqlite3 was compiled with that hook. Loading it would abort the
 * process at some later garbage collection.
 *
 * @param {string} base
 */
export function abortsWhenCollected(base) {
  const file = join(base, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
  return existsSync(file) && readFileSync(file).includes('RemoveEnvironmentCleanupHook');
}
