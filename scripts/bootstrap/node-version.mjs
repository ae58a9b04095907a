// @ts-check
import { Problem } from './problem.mjs';

/** The first version that Vite and Vitest start on. */
const oldest = { major: 20, minor: 19 };

/**
 * @param {string} version as in `process.versions.node`
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

export function ensureNode(version = process.versions.node) {
  if (isNodeNewEnough(version)) return;
  throw new Problem(
    `Dicebox needs Node ${oldest.major}.${oldest.minor} or newer, and this is ${version}: install a newer one from https://nodejs.org and run the command again.`,
  );
}
