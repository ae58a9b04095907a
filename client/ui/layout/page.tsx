import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { IconButton } from '../controls/button.tsx';
import { BackIcon } from '../controls/icons.tsx';
import css from './page.module.css';

export interface PageProps {
  title: string;
  /** Absent on the pages of the tab bar. */
  back?: { label: string; onBack: () => void };
  /** One act at the right end of the title bar. */
  action?: ReactNode;
  /** At the left end instead of "back", on a page of the tab bar. The title is then only read. */
  lead?: ReactNode;
  /** The title as seen, where it is more than words; the heading still says it. */
  titleFace?: ReactNode;
  /** Stays at the lower edge, above the tab bar if there is one. */
  footer?: ReactNode;
  children: ReactNode;
}

export function Page({ title, back, action, lead, titleFace, footer, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const onFocus = useFocusKept(heading);
  const page = useRef<HTMLDivElement>(null);
  const isCrowded = useCrowded(page);
  useEffect(() => {
    document.title = title === 'Dicebox' ? title : `${title} · Dicebox`;
  }, [title]);
  return (
    <div
      ref={page}
      className={`${css['page']} ${isCrowded ? css['crowded'] : ''}`}
      onFocus={onFocus}
    >
      <header data-bar className={css['bar']}>
        <div className={`${css['barInner']} ${lead ? css['led'] : ''}`}>
          <div className={css['side']}>
            {lead}
            {back && <IconButton icon={<BackIcon />} label={back.label} onClick={back.onBack} />}
          </div>
          <h1 className={lead ? 'visually-hidden' : css['title']} ref={heading} tabIndex={-1}>
            {titleFace ? (
              <>
                <span className="visually-hidden">{title}</span>
                <span aria-hidden="true">{titleFace}</span>
              </>
            ) : (
              title
            )}
          </h1>
          <div className={`${css['side']} ${css['end']}`}>{action}</div>
        </div>
      </header>
      <main className={css['main']}>
        <div className={css['content']}>{children}</div>
        {footer && (
          <div data-bar className={css['footer']}>
            {footer}
          </div>
        )}
      </main>
    </div>
  );
}

/** The most of a screen that may stay in place while the rest of it scrolls. */
const SHARE = 0.45;

/** Whether title bar and footer would leave too little between them, by large text or a low screen. */
function useCrowded(page: RefObject<HTMLElement | null>): boolean {
  const [isCrowded, setIsCrowded] = useState(false);
  useLayoutEffect(() => {
    const bars = page.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [];
    const sized = new ResizeObserver(() => {
      const height = Array.from(bars).reduce((sum, bar) => sum + bar.offsetHeight, 0);
      setIsCrowded(height > window.innerHeight * SHARE);
    });
    for (const bar of bars) sized.observe(bar);
    return () => sized.disconnect();
  });
  return isCrowded;
}

/**
 * A page that comes is read from its heading; one that is come back to, from where it was left. The
 * effect runs again each time the page is shown.
 */
function useFocusKept(heading: RefObject<HTMLHeadingElement | null>) {
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const place = left.current?.isConnected ? left.current : heading.current;
    place?.focus({ preventScroll: true });
  }, [heading]);
  return ({ target }: FocusEvent<HTMLElement>) => {
    left.current = target;
  };
}
