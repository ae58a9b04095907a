import {
  useEffect,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import { isStill, watchStillness } from './stillness.ts';

export interface SwiperPause {
  isPaused: boolean;
  /** The reader wants nothing to move: slides change by hand alone. */
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

/** Nothing moves away from under a mouse, a finger, the focus, or while nobody looks. */
export function useSwiperPause(): SwiperPause {
  const [isHovered, setIsHovered] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const staysStill = useSyncExternalStore(watchStillness, isStill);
  // What held a page that is left is not told to it.
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
      // A dot that was tapped has the focus too, for as long as nothing else is.
      onFocus: ({ target }) => setHasFocus(target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
  };
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
