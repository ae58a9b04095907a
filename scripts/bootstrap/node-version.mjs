// @ts-check
import { Problem } from './problem.mjs';

/** The oldest version that Vite and Vitest support. */
const MIN_VERSION = { major: 20, minor: 19 };

/**
 * @param {string} version as `process.versions.node` gives it
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MIN_VERSION.major || (major === MIN_VERSION.major && minor >= MIN_VERSION.minor);
}

/** Throws a Problem when this Node is too old. */
export function ensureNode(version = process.versions.node) {
  if (isNodeNewEnough(version)) return;
  throw new Problem(
    `Dicebox needs Node ${MIN_VERSION.major}.${MIN_VERSION.minor} or newer, and this is ${version}: install a newer version from https://nodejs.org and run the command again.`,
  );
}
