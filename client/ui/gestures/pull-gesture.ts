import { listen } from './listen.ts';

export interface PullGestureHandlers {
  /** `travel` is in px below the point where the finger, or the mouse, came down. */
  onPull: (travel: number, atMs: number) => void;
  onRelease: (atMs: number) => void;
  /** The pull became another gesture or was cancelled. */
  onBreak: () => void;
}

export interface PullStart {
  readonly target: EventTarget | null;
  readonly isMouse: boolean;
}

/** Smaller mouse movements are clicks; sideways movements select text. */
const MOUSE_SLOP_PX = 8;

interface Grip {
  readonly x: number;
  readonly y: number;
  isTaken: boolean;
}

/**
 * Detects pulling `root` down with a finger or a mouse while nothing in it can be scrolled up. Uses native
 * listeners, because React's are passive and cannot prevent scrolling.
 */
export function listenForPulls(
  root: HTMLElement,
  handlers: PullGestureHandlers,
  canStart: CanStart = () => true,
): () => void {
  const stops = [listenToTouch(root, handlers, canStart), listenToMouse(root, handlers, canStart)];
  return () => {
    for (const stop of stops) stop();
  };
}

type CanStart = (start: PullStart) => boolean;

function listenToTouch(
  root: HTMLElement,
  handlers: PullGestureHandlers,
  canStart: CanStart,
): () => void {
  let grip: Grip | null = null;
  const end = (notify: () => void) => {
    if (grip?.isTaken) notify();
    grip = null;
  };
  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    end(handlers.onBreak);
    if (!touch || touches.length > 1 || !isAtTop(target, root)) return;
    if (!canStart({ target, isMouse: false })) return;
    grip = { x: touch.clientX, y: touch.clientY, isTaken: false };
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!grip || !touch) return;
    const [aside, down] = [Math.abs(touch.clientX - grip.x), touch.clientY - grip.y];
    if (aside === 0 && down === 0) return;
    const isPull = grip.isTaken || (down > aside && event.cancelable);
    if (!isPull) return end(handlers.onBreak);
    grip.isTaken = true;
    event.preventDefault();
    handlers.onPull(down, event.timeStamp);
  };
  return listen(root, {
    touchstart: onStart,
    touchmove: onMove,
    touchend: ({ timeStamp }) => end(() => handlers.onRelease(timeStamp)),
    touchcancel: () => end(handlers.onBreak),
  });
}

function listenToMouse(
  root: HTMLElement,
  handlers: PullGestureHandlers,
  canStart: CanStart,
): () => void {
  let stopFollowing: (() => void) | null = null;
  const follow = (grip: Grip) => {
    const end = (notify: () => void) => {
      stopFollowing?.();
      stopFollowing = null;
      if (!grip.isTaken) return;
      swallowClick();
      notify();
    };
    const onMove = ({ clientX, clientY, timeStamp }: PointerEvent) => {
      const [aside, down] = [Math.abs(clientX - grip.x), clientY - grip.y];
      if (!grip.isTaken && Math.max(aside, Math.abs(down)) < MOUSE_SLOP_PX) return;
      if (!grip.isTaken && down < 2 * aside) return end(handlers.onBreak);
      grip.isTaken = true;
      document.getSelection()?.removeAllRanges();
      handlers.onPull(down, timeStamp);
    };
    return listen(window, {
      pointermove: onMove,
      pointerup: ({ timeStamp }) => end(() => handlers.onRelease(timeStamp)),
      pointercancel: () => end(handlers.onBreak),
    });
  };
  const stop = listen(root, {
    pointerdown: ({ pointerType, button, target, clientX: x, clientY: y }) => {
      stopFollowing?.();
      stopFollowing = null;
      const isFree = pointerType === 'mouse' && button === 0 && !isField(target);
      if (!isFree || !isAtTop(target, root) || !canStart({ target, isMouse: true })) return;
      stopFollowing = follow({ x, y, isTaken: false });
    },
  });
  return () => {
    stop();
    stopFollowing?.();
  };
}

/**
 * Returns true if nothing is scrolled down between the touched element and the scroll container of `root`:
 * the page, or the dialog that contains `root`.
 */
function isAtTop(target: EventTarget | null, root: HTMLElement): boolean {
  let part = target instanceof Element ? target : null;
  for (; part; part = part.parentElement) {
    if (part.scrollTop > 0) return false;
    if (part instanceof HTMLDialogElement) return true;
    if (part.contains(root) && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
      return true;
  }
  return true;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Suppresses the click that follows a pull. */
function swallowClick(): void {
  const onClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', onClick, { capture: true }));
}
