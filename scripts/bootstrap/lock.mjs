// @ts-check
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RENEWAL_MS = 2_000;
const MAX_SILENCE_MS = 30_000;

/**
 * Runs `work` in one process at a time; others wait. A lock is removed, so that a crash blocks nobody, when
 * its owner no longer runs, or does not renew it: then another program has its process id by now.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once, before waiting for another process
 * @param {number} [maxSilenceMs] a lock that is not renewed for so long has no owner
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}, maxSilenceMs = MAX_SILENCE_MS) {
  let hasWaited = false;
  const isRenewed = watchRenewals(path, maxSilenceMs);
  while (!tryLock(path)) {
    if (removeStaleLock(path, (pid) => isProcessRunning(pid) && isRenewed())) continue;
    if (!hasWaited) onWait();
    hasWaited = true;
    await pause(200);
  }
  const renewal = setInterval(() => renew(path), RENEWAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    releaseLock(path);
  }
}

/** @param {string} path */
function renew(path) {
  const now = new Date();
  try {
    if (ownerOf(path) === process.pid) utimesSync(join(path, 'pid'), now, now);
  } catch {
    // Somebody has just deleted the lock; its work continues all the same.
  }
}

/**
 * Returns a function that tells whether a lock was renewed lately. It compares no clocks, which may be set.
 *
 * @param {string} path
 * @param {number} maxSilenceMs
 */
function watchRenewals(path, maxSilenceMs) {
  /** @type {number | undefined} */
  let last;
  let heardAt = 0;
  return () => {
    const time = statSync(join(path, 'pid'), { throwIfNoEntry: false })?.mtimeMs;
    if (time !== last) heardAt = performance.now();
    last = time;
    return performance.now() - heardAt < maxSilenceMs;
  };
}

/**
 * Renames the lock first: another process can take the place of a folder that is empty for a moment.
 *
 * @param {string} path
 */
function releaseLock(path) {
  if (ownerOf(path) !== process.pid) return;
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
