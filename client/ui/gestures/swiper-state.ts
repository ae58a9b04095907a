import { useEffect, useState } from 'react';
import { useSwiperDrag, type SwiperDrag } from './swiper-drag.ts';
import {
  atSlide,
  dragged,
  letGo,
  playSlides,
  settled,
  turned,
  wentTo,
  type Swipe,
} from './swiper-machine.ts';
import { useSwiperPause, type SwiperPause } from './swiper-pause.ts';

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
  const [kept, setSwipe] = useState(() => atSlide(0));
  // The number of slides may shrink.
  const swipe = kept.index < count ? kept : atSlide(0);
  const [isStopped, setIsStopped] = useState(false);
  const pause = useSwiperPause();
  const isPlaying = count > 1 && !pause.isPaused && !isStopped;
  useEffect(() => {
    if (!isPlaying) return;
    return playSlides(() => setSwipe((each) => turned(each, count, 1)));
  }, [isPlaying, count, swipe.index]);
  const drag = useSwiperDrag({
    onDrag: (px) => setSwipe(dragged(swipe, px)),
    onLetGo: (how) => setSwipe((each) => letGo(each, count, how)),
  });
  return {
    swipe,
    isPlaying,
    isStopped,
    pause,
    drag,
    goTo: (index) => setSwipe(wentTo(swipe, index)),
    settle: () => setSwipe(settled),
    toggle: () => setIsStopped(!isStopped),
  };
}
