// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` in one process at a time; others wait. A crash blocks nobody: the lock holds the id of its
 * process, and is removed when that no longer runs.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  let hasWaited = false;
  while (!tryLock(path)) {
    if (!isHeld(path)) continue;
    // Another program may have the process id by now.
    if (!hasWaited)
      console.error(
        `Another process is installing or building here; waiting for it. If there is none, delete ${path}.`,
      );
    hasWaited = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Tells whether the process of a lock runs, and removes a lock without one.
 *
 * @param {string} path
 */
function isHeld(path) {
  try {
    // A file that is still empty gives 0, which stands for this process and its group.
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // EPERM: the process runs, but belongs to another user. ENOENT: the lock was released just now.
    if (code !== 'EPERM' && code !== 'ENOENT') rmSync(path, { recursive: true, force: true });
    return code === 'EPERM';
  }
}
