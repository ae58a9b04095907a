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
export function useSwiperPause(): SwiperPause {
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
