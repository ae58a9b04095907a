/**
 * The time of this tab, which shows the world of a failed test at the time of that world: a session that
 * was valid then would have expired since.
 */

/** Key in the storage of the tab: milliseconds by which its pages are ahead of the device. */
const AHEAD = 'dicebox.devtools.ahead';

/** Sets the time of the pages that this tab loads from now on, epoch ms. */
export function setTabTime(at: number): void {
  sessionStorage.setItem(AHEAD, String(at - Date.now()));
}

/** Gives this page the time of its tab, if that was set. Must run before the app starts. */
export function applyTabTime(): void {
  let aheadMs = 0;
  try {
    aheadMs = Number(sessionStorage.getItem(AHEAD));
  } catch {
    // The storage is blocked, so no failed test is open.
  }
  if (!aheadMs) return;
  const now = Date.now;
  Date.now = () => now() + aheadMs;
}
