// @ts-check
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { Problem } from './problem.mjs';

/** The oldest version that Vite and Vitest support. */
const MIN_VERSION = { major: 20, minor: 19 };

/**
 * Throws a Problem when this machine cannot run Dicebox. An old Node has to load this module and problem.mjs.
 *
 * @param {{ version?: string, temporary?: string }} [machine]
 */
export function ensurePrerequisites({
  version = process.versions.node,
  temporary = tmpdir(),
} = {}) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < MIN_VERSION.major || (major === MIN_VERSION.major && minor < MIN_VERSION.minor)) {
    throw new Problem(
      `Dicebox needs Node ${MIN_VERSION.major}.${MIN_VERSION.minor} or newer, and this is ${version}: install a newer version from https://nodejs.org and run the command again.`,
    );
  }
  try {
    accessSync(temporary, constants.W_OK);
  } catch {
    throw new Problem(
      `The folder for temporary files, ${temporary}, is missing or cannot be written: create it, or name another with TMPDIR (on Windows TEMP), and run the command again.`,
    );
  }
}
