export interface PullGestureHandlers {
  /** Px under the point where the finger, or the mouse, came down. */
  onPull: (travel: number) => void;
  onRelease: () => void;
  /** It became another gesture. */
  onBreak: () => void;
}

/** A mouse that moves less is clicking; one that goes aside selects text. */
const MOUSE_SLOP_PX = 8;

interface Grip {
  readonly x: number;
  readonly y: number;
  isTaken: boolean;
}

/**
 * Hears a list being pulled down by a finger or a mouse while nothing in it can be scrolled up. The
 * listeners are the browser's own: React's cannot keep the page from scrolling under the finger.
 */
export function listenForPulls(root: HTMLElement, handlers: PullGestureHandlers): () => void {
  const stops = [listenToTouch(root, handlers), listenToMouse(root, handlers)];
  return () => {
    for (const stop of stops) stop();
  };
}

function listenToTouch(root: HTMLElement, handlers: PullGestureHandlers): () => void {
  let grip: Grip | null = null;
  const end = (tell: () => void) => {
    if (grip?.isTaken) tell();
    grip = null;
  };
  const onStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    end(handlers.onBreak);
    if (!touch || touches.length > 1 || !isAtTop(target, root)) return;
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
    handlers.onPull(down);
  };
  return listen(root, {
    touchstart: onStart,
    touchmove: onMove,
    touchend: () => end(handlers.onRelease),
    touchcancel: () => end(handlers.onBreak),
  });
}

function listenToMouse(root: HTMLElement, handlers: PullGestureHandlers): () => void {
  let stopFollowing: (() => void) | null = null;
  const follow = (grip: Grip) => {
    const end = (tell: () => void) => {
      stopFollowing?.();
      stopFollowing = null;
      if (!grip.isTaken) return;
      swallowClick();
      tell();
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const [aside, down] = [Math.abs(clientX - grip.x), clientY - grip.y];
      if (!grip.isTaken && Math.max(aside, Math.abs(down)) < MOUSE_SLOP_PX) return;
      if (!grip.isTaken && down < 2 * aside) return end(handlers.onBreak);
      grip.isTaken = true;
      document.getSelection()?.removeAllRanges();
      handlers.onPull(down);
    };
    return listen(window, {
      pointermove: onMove,
      pointerup: () => end(handlers.onRelease),
      pointercancel: () => end(handlers.onBreak),
    });
  };
  const stop = listen(root, {
    pointerdown: ({ pointerType, button, target, clientX: x, clientY: y }) => {
      stopFollowing?.();
      const isFree = pointerType === 'mouse' && button === 0 && !isField(target);
      stopFollowing = isFree && isAtTop(target, root) ? follow({ x, y, isTaken: false }) : null;
    },
  });
  return () => {
    stop();
    stopFollowing?.();
  };
}

type Listeners = {
  [Name in keyof GlobalEventHandlersEventMap]?: (event: GlobalEventHandlersEventMap[Name]) => void;
};

function listen(target: Window | HTMLElement, listeners: Listeners): () => void {
  const gone = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as EventListener, {
      // typed by its name above
      passive: false,
      signal: gone.signal,
    });
  return () => gone.abort();
}

/** Nothing from what is touched up to what the list scrolls in, mostly the page, is scrolled down. */
function isAtTop(target: EventTarget | null, root: HTMLElement): boolean {
  let part = target instanceof Element ? target : null;
  for (; part; part = part.parentElement) {
    if (part.scrollTop > 0) return false;
    if (part.contains(root) && isScroller(part)) return true;
  }
  return true;
}

function isScroller(part: Element): boolean {
  return ['auto', 'scroll'].includes(getComputedStyle(part).overflowY);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** The button under a mouse that pulled was not pressed. */
function swallowClick(): void {
  const onClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', onClick, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', onClick, { capture: true }));
}
