import { useLayoutEffect, useRef, type RefObject } from 'react';
import { IconButton } from '../controls/button.tsx';
import { icon } from '../controls/icon.tsx';
import { CloseIcon } from '../controls/icons.tsx';
import css from './bars.module.css';

export interface PromptBarProps {
  /** Null shows nothing. */
  text: string | null;
  actionLabel: string;
  closeLabel: string;
  onAction: () => void;
  onClose: () => void;
}

/** An offer above the tab bar, without taking the focus. Pages without a tab bar do not show it. */
export function PromptBar({ text, actionLabel, closeLabel, onAction, onClose }: PromptBarProps) {
  return (
    <div className={css['place']} role="status">
      {text !== null && (
        <div className={`beside wrap ${css['bar']}`}>
          <p className="grow">{text}</p>
          <button type="button" className={`bold ${css['act']}`} onClick={onAction}>
            {actionLabel}
          </button>
          <IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />
        </div>
      )}
    </div>
  );
}

interface OfflineBannerProps {
  isOffline: boolean;
  title: string;
  /** Says what still works. */
  text: string;
}

/**
 * A banner above the title, which makes room for it. The live region always exists, because screen readers
 * announce what is added to a region but not a region that is new itself.
 */
export function OfflineBanner({ isOffline, title, text }: OfflineBannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  return (
    <div ref={place} className={css['bannerPlace']} role="status">
      {isOffline && (
        <p className={css['banner']}>
          <NoWavesIcon className={`rigid ${css['icon']}`} />
          <span>
            <strong>{`${title} `}</strong>
            <span>{text}</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** The largest share of the screen height that the banner may cover permanently. */
const MAX_SHARE = 0.2;

/**
 * Publishes the height of the banner as a CSS variable; larger text takes more lines. A banner that covers
 * too much of the screen scrolls away with the page.
 */
function useRoom(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const { style } = document.documentElement;
    const sized = new ResizeObserver(() => {
      const { height } = element.getBoundingClientRect();
      const isTall = height > window.innerHeight * MAX_SHARE;
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

/** Not in icons.tsx, because that is part of the first load. */
const NoWavesIcon = icon(
  <path d="M3 9.6a14 14 0 0 1 4.4-2.7M21 9.6a14 14 0 0 0-9.7-3.9M6.4 13.3a9 9 0 0 1 3.2-1.9M17.6 13.3a9 9 0 0 0-2.3-1.6M9.9 16.9a3.7 3.7 0 0 1 4.2 0M12 20.2v.1M4 4l16 16" />,
);
