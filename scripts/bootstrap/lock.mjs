// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` in one process at a time; others wait. A lock whose owner no longer runs is removed, so a
 * crash blocks nobody.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once, before waiting for another process
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
    releaseLock(path);
  }
}

/**
 * Renames the lock first: another process can take the place of a folder that is empty for a moment.
 *
 * @param {string} path
 */
function releaseLock(path) {
  if (!existsSync(path)) return;
  const released = `${path}.released-${process.pid}`;
  renameSync(path, released);
  rmSync(released, { recursive: true, force: true });
}

/**
 * Takes the lock: a folder that holds its owner's process id. It is filled first and then renamed into
 * place, so that no process ever sees a lock without an owner.
 *
 * @param {string} path
 * @param {number} [pid]
 * @returns {boolean} false when another process holds it
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
 * @returns {boolean} true when the lock was stale and has been removed
 */
export function removeStaleLock(path, isRunning = isProcessRunning) {
  const owner = ownerOf(path);
  if (owner === null) return true;
  if (isRunning(owner)) return false;
  const removed = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, removed);
  } catch {
    return true;
  }
  // Another process may have replaced the lock between the check and the rename: then put it back.
  if (ownerOf(removed) !== owner) {
    renameSync(removed, path);
    return false;
  }
  rmSync(removed, { recursive: true, force: true });
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
    // EPERM: the process runs, but belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
