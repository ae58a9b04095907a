import { useEffect, useState } from 'react';

/** Input fields with a keyboard. A radio button keeps the focus after a tap and does not count. */
const TYPED = ':is(input, textarea, select, [contenteditable]):not([type=radio], [type=checkbox])';

/**
 * Returns true from the first idle moment after `hasNews` turns true until it turns false. While the
 * player types, taps or has a dialog open, nothing comes up.
 */
export function useShownWhenIdle(hasNews: boolean, idleMs = IDLE_MS): boolean {
  const [isShown, setIsShown] = useState(false);
  if (isShown && !hasNews) setIsShown(false);
  useEffect(() => {
    if (!hasNews || isShown) return;
    const timer = startIdleTimer(isPlayerBusy, () => setIsShown(true), idleMs);
    const onTouch = () => timer.restart();
    document.addEventListener('pointerdown', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      timer.stop();
      document.removeEventListener('pointerdown', onTouch);
      document.removeEventListener('keydown', onTouch);
    };
  }, [hasNews, isShown, idleMs]);
  return isShown && hasNews;
}

function isPlayerBusy(): boolean {
  if (document.hidden || document.activeElement?.matches(TYPED)) return true;
  // A closing dialog has lost its `open` attribute but is still visible.
  const dialogs = Array.from(document.querySelectorAll('dialog'));
  return dialogs.some((dialog) => dialog.getClientRects().length > 0);
}

/** Time without input after which the sheet may open: the balance has counted, and stands for a while. */
export const IDLE_MS = 1_400;
/** A grand win stands longer. */
export const GRAND_IDLE_MS = 2_000;
const POLL_MS = 100;

export interface IdleTimer {
  restart(): void;
  stop(): void;
}

/** Calls `onIdle` once, after `isBusy` has returned false for `waitMs`. */
export function startIdleTimer(
  isBusy: () => boolean,
  onIdle: () => void,
  waitMs = IDLE_MS,
): IdleTimer {
  let idleMs = 0;
  const interval = setInterval(() => {
    idleMs = isBusy() ? 0 : idleMs + POLL_MS;
    if (idleMs < waitMs) return;
    clearInterval(interval);
    onIdle();
  }, POLL_MS);
  return {
    restart: () => {
      idleMs = 0;
    },
    stop: () => clearInterval(interval),
  };
}
