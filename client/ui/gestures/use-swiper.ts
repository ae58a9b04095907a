import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { listen } from './listen.ts';
import { useMedia } from './media.ts';
import { atSlide, dragTo, endDrag, playSlides, showSlide, turnSlide } from './swiper-machine.ts';

/** The state of `count` slides, and the handlers of their elements. */
export function useSwiper(count: number) {
  const [state, setSwipe] = useState(() => atSlide(0));
  // The number of slides may shrink.
  const swipe = state.index < count ? state : atSlide(0);
  /** Paused by the button until it is pressed again. */
  const [isStopped, setIsStopped] = useState(false);
  const { isPaused, isStill, pauseHandlers } = usePause();
  const isPlaying = count > 1 && !isPaused && !isStopped;
  useEffect(() => {
    if (!isPlaying) return;
    return playSlides(() => setSwipe((each) => turnSlide(each, count, 1)));
  }, [isPlaying, count, swipe.index]);
  const dragHandlers = useDrag(
    (px) => setSwipe(dragTo(swipe, count, px)),
    (how) => setSwipe((each) => endDrag(each, count, how)),
  );
  return {
    swipe,
    isPlaying,
    isStopped,
    isStill,
    pauseHandlers,
    dragHandlers,
    goTo: (index: number) => setSwipe(showSlide(swipe, index)),
    settle: () => setSwipe(({ index }) => atSlide(index)),
    toggle: () => setIsStopped(!isStopped),
  };
}

const NOTHING = { isHovered: false, isHeld: false, hasFocus: false };

/** Pauses the slides under a mouse, a finger or the focus, on a hidden page, and with reduced motion. */
function usePause() {
  const [reasons, setReasons] = useState(NOTHING);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // A hidden page receives no leave events, so the reasons to pause are reset.
  useEffect(() => () => setReasons(NOTHING), []);
  const note = (change: Partial<typeof NOTHING>) => setReasons((now) => ({ ...now, ...change }));
  const letGo = () => note({ isHeld: false });
  return {
    isPaused: isHidden || isStill || Object.values(reasons).includes(true),
    isStill,
    pauseHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        note({ isHovered: pointerType === 'mouse' }),
      onPointerLeave: () => note({ isHovered: false, isHeld: false }),
      onPointerDown: () => note({ isHeld: true }),
      onPointerUp: letGo,
      onPointerCancel: letGo,
      // A tapped dot has the focus too; only keyboard focus pauses.
      onFocus: ({ target }: FocusEvent) => note({ hasFocus: target.matches(':focus-visible') }),
      onBlur: () => note({ hasFocus: false }),
    },
  };
}

const watchVisibility = (onChange: () => void) => listen(document, { visibilitychange: onChange });

/** Shorter movements are taps. */
const SLOP_PX = 8;

/** Handles horizontal drags by finger or mouse. Vertical movements scroll the page (touch-action). */
function useDrag(
  onDrag: (px: number) => void,
  onLetGo: (how: { width: number; pxPerMs: number }) => void,
) {
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
    onPointerDown: ({ isPrimary, button, clientX, clientY, timeStamp }: PointerEvent) => {
      isClickOurs.current = false;
      if (!isPrimary || button !== 0) return;
      grip.current = { x: clientX, y: clientY, atMs: timeStamp, isTaken: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
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
    onPointerUp: (event: PointerEvent) => end(event, false),
    onPointerCancel: (event: PointerEvent) => end(event, true),
    onClickCapture: (event: MouseEvent) => {
      if (!isClickOurs.current) return;
      isClickOurs.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Prevents the native drag of pictures and links.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  };
}
