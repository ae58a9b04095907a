// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets one process at a time do `work`; a second waits for the first.
 * A lock whose owner no longer runs is taken over, so a crash blocks nobody.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once, when there is somebody to wait for
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  let hasWaited = false;
  while (!tryLock(path)) {
    if (removeStaleLock(path)) continue;
    if (!hasWaited) onWait();
    hasWaited = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * The lock is a folder that holds its owner's process id. It is filled first and then
 * renamed into place, so that nobody ever sees one without an owner.
 *
 * @param {string} path
 * @param {number} [pid]
 * @returns {boolean}
 */
export function tryLock(path, pid = process.pid) {
  const draft = `${path}.${pid}`;
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'pid'), String(pid));
  try {
    renameSync(draft, path);
    return true;
  } catch {
    rmSync(draft, { recursive: true, force: true });
    return false;
  }
}

/**
 * @param {string} path
 * @param {(pid: number) => boolean} [isRunning]
 * @returns {boolean} whether the lock was stale and is gone now
 */
export function removeStaleLock(path, isRunning = isProcessRunning) {
  const owner = ownerOf(path);
  if (owner === null) return true;
  if (isRunning(owner)) return false;
  const grave = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, grave);
  } catch {
    return true;
  }
  // Between the look and the move another process may have taken over: then it is not ours to end.
  if (ownerOf(grave) !== owner) {
    renameSync(grave, path);
    return false;
  }
  rmSync(grave, { recursive: true, force: true });
  return true;
}

/**
 * @param {string} path
 * @returns {number | null}
 */
function ownerOf(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8'));
  } catch {
    return null;
  }
}

/** @param {number} pid */
export function isProcessRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
