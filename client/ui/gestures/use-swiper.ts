import {
  useEffect,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
  useRef,
  type MouseEvent,
} from 'react';
import {
  atSlide,
  dragTo,
  endDrag,
  playSlides,
  settleSlide,
  turnSlide,
  showSlide,
  type Swipe,
} from './swiper-machine.ts';

export interface SwiperState {
  swipe: Swipe;
  isPlaying: boolean;
  /** Paused by the button until it is pressed again. */
  isStopped: boolean;
  pause: SwiperPause;
  drag: SwiperDrag;
  goTo: (index: number) => void;
  settle: () => void;
  toggle: () => void;
}

export function useSwiper(count: number): SwiperState {
  const [state, setSwipe] = useState(() => atSlide(0));
  // The number of slides may shrink.
  const swipe = state.index < count ? state : atSlide(0);
  const [isStopped, setIsStopped] = useState(false);
  const pause = useSwiperPause();
  const isPlaying = count > 1 && !pause.isPaused && !isStopped;
  useEffect(() => {
    if (!isPlaying) return;
    return playSlides(() => setSwipe((each) => turnSlide(each, count, 1)));
  }, [isPlaying, count, swipe.index]);
  const drag = useSwiperDrag({
    onDrag: (px) => setSwipe(dragTo(swipe, px)),
    onLetGo: (how) => setSwipe((each) => endDrag(each, count, how)),
  });
  return {
    swipe,
    isPlaying,
    isStopped,
    pause,
    drag,
    goTo: (index) => setSwipe(showSlide(swipe, index)),
    settle: () => setSwipe(settleSlide),
    toggle: () => setIsStopped(!isStopped),
  };
}

interface SwiperPause {
  isPaused: boolean;
  /** Reduced motion: slides change by hand only. */
  isStill: boolean;
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerDown: () => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
  };
}

/** Pauses the slides under a mouse, a finger or the focus, and while the page is hidden. */
function useSwiperPause(): SwiperPause {
  const [isHovered, setIsHovered] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const staysStill = useSyncExternalStore(watchStillness, isStill);
  // A hidden page receives no leave events, so the reasons to pause are reset.
  useEffect(() => {
    return () => {
      setIsHovered(false);
      setIsHeld(false);
      setHasFocus(false);
    };
  }, []);
  const release = () => setIsHeld(false);
  return {
    isPaused: isHovered || isHeld || hasFocus || isHidden || staysStill,
    isStill: staysStill,
    handlers: {
      onPointerEnter: ({ pointerType }) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => {
        setIsHovered(false);
        release();
      },
      onPointerDown: () => setIsHeld(true),
      onPointerUp: release,
      onPointerCancel: release,
      // A tapped dot has the focus too; only keyboard focus pauses.
      onFocus: ({ target }) => setHasFocus(target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
  };
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

interface SwiperDrag {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
  onDragStart: (event: MouseEvent) => void;
}

interface SwiperDragHandlers {
  onDrag: (px: number) => void;
  onLetGo: (how: { width: number; pxPerMs: number }) => void;
}

/** Shorter movements are taps. */
const SLOP_PX = 8;

/** Handles horizontal drags by finger or mouse. Vertical movements scroll the page (touch-action). */
function useSwiperDrag({ onDrag, onLetGo }: SwiperDragHandlers): SwiperDrag {
  const grip = useRef<{ x: number; y: number; atMs: number; isTaken: boolean } | null>(null);
  const isClickOurs = useRef(false);
  const end = (event: PointerEvent, isCancelled: boolean) => {
    const from = grip.current;
    grip.current = null;
    if (!from?.isTaken) return;
    const moved = Math.abs(event.clientX - from.x);
    const pxPerMs = isCancelled ? 0 : moved / Math.max(1, event.timeStamp - from.atMs);
    onLetGo({ width: event.currentTarget.clientWidth, pxPerMs });
  };
  return {
    onPointerDown: ({ isPrimary, button, clientX, clientY, timeStamp }) => {
      isClickOurs.current = false;
      if (!isPrimary || button !== 0) return;
      grip.current = { x: clientX, y: clientY, atMs: timeStamp, isTaken: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }) => {
      const from = grip.current;
      if (!from) return;
      const [aside, down] = [clientX - from.x, clientY - from.y];
      if (!from.isTaken) {
        if (Math.max(Math.abs(aside), Math.abs(down)) < SLOP_PX) return;
        if (Math.abs(aside) <= Math.abs(down)) {
          grip.current = null;
          return;
        }
        from.isTaken = true;
        isClickOurs.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      onDrag(aside);
    },
    onPointerUp: (event) => end(event, false),
    onPointerCancel: (event) => end(event, true),
    onClickCapture: (event) => {
      if (!isClickOurs.current) return;
      isClickOurs.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Prevents the native drag of pictures and links.
    onDragStart: (event) => event.preventDefault(),
  };
}

const STILL = '(prefers-reduced-motion: reduce)';

/** Returns whether the user prefers reduced motion. */
function isStill(): boolean {
  return window.matchMedia(STILL).matches;
}

/** Watches the preference and returns a function that stops watching. */
function watchStillness(onChange: () => void): () => void {
  const query = window.matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
