import { useLayoutEffect, useRef, type RefObject } from 'react';
import css from './offline-banner.module.css';

export interface OfflineBannerProps {
  isOffline: boolean;
  title: string;
  /** What still works. */
  text: string;
}

/**
 * Over the title, which makes room for it. The place is always there: a reader hears what is put
 * into a live region, not a region that comes with its words already in it.
 */
export function OfflineBanner({ isOffline, title, text }: OfflineBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  return (
    <div ref={place} className={css['place']} role="status">
      {isOffline && (
        <p className={css['banner']}>
          <NoWaves />
          <span>
            <strong>{title}</strong> {text}
          </span>
        </p>
      )}
    </div>
  );
}

/** The most of a screen it may take for good. */
const SHARE = 0.2;

/**
 * Tells the pages how high it is: with larger text it takes more lines. One that would take too much
 * of the screen scrolls away with the page instead of staying.
 */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const sized = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect();
      const isTall = height > window.innerHeight * SHARE;
      element.style.position = isTall ? 'static' : '';
      style.setProperty('--banner-room', isTall ? '0px' : `${height}px`);
    });
    sized.observe(element);
    return () => {
      sized.disconnect();
      style.removeProperty('--banner-room');
    };
  }, [place]);
}

/** Of the same stroke as icons.tsx, which comes with the first load, and this does not. */
function NoWaves() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" className={css['icon']} aria-hidden="true">
      <path d="M3 9.6a14 14 0 0 1 4.4-2.7M21 9.6a14 14 0 0 0-9.7-3.9M6.4 13.3a9 9 0 0 1 3.2-1.9M17.6 13.3a9 9 0 0 0-2.3-1.6M9.9 16.9a3.7 3.7 0 0 1 4.2 0M12 20.2v.1M4 4l16 16" />
    </svg>
  );
}
