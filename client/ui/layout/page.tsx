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
  /** Not set on pages of the tab bar. */
  back?: { label: string; onBack: () => void };
  /** An action at the right end of the title bar. */
  action?: ReactNode;
  /** Replaces the back button on a page of the tab bar. The title is then visually hidden. */
  lead?: ReactNode;
  /**
   * Replaces the content of the title bar; the title is then visually hidden. Each line of it has
   * `data-bar`. Where bars take too much of the screen, the page has `data-crowded`.
   */
  head?: ReactNode;
  /** Keeps the page as narrow as a form reads best. */
  isForm?: boolean;
  /** Sticks to the bottom, above the tab bar. */
  footer?: ReactNode;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const { title, back, action, lead, head, isForm, footer, children } = props;
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
      className={`${css['page']} ${isForm ? css['form'] : ''}`}
      data-crowded={isCrowded || undefined}
      onFocus={onFocus}
    >
      {head ? (
        <header className={css['head']}>
          <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {head}
        </header>
      ) : (
        <header data-bar className={css['bar']}>
          <div className={`${css['barInner']} ${lead ? css['led'] : ''}`}>
            <div className={css['side']}>
              {lead}
              {back && <IconButton icon={<BackIcon />} label={back.label} onClick={back.onBack} />}
            </div>
            <h1 className={lead ? 'visually-hidden' : css['title']} ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <div className={`${css['side']} ${css['end']}`}>{action}</div>
          </div>
        </header>
      )}
      {/* The bar above is as wide as on other pages, so that the way back stays where it is. */}
      <main className={`${css['main']} ${isForm ? 'form-width' : ''}`}>
        <div className={`stack ${css['content']}`}>{children}</div>
        {footer && (
          <div data-bar className={css['footer']}>
            {footer}
          </div>
        )}
      </main>
    </div>
  );
}

/** The maximum share of the screen for sticky bars. */
const SHARE = 0.45;

/** Returns whether title bar and footer leave too little room for the content. */
function useCrowded(page: RefObject<HTMLElement | null>): boolean {
  const [isCrowded, setIsCrowded] = useState(false);
  useLayoutEffect(() => {
    const bars = page.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [];
    const foot = page.current?.querySelector<HTMLElement>('main > [data-bar]');
    // It reads sizes when they are known: here they would be computed once more.
    const sized = new ResizeObserver(() => {
      const height = Array.from(bars).reduce((sum, bar) => sum + bar.offsetHeight, 0);
      setIsCrowded(height > window.innerHeight * SHARE);
      // Toasts stand above the footer of the page that is shown.
      document.documentElement.style.setProperty('--foot', `${foot?.offsetHeight ?? 0}px`);
    });
    for (const bar of bars) sized.observe(bar);
    return () => sized.disconnect();
  });
  return isCrowded;
}

/**
 * Focuses the heading of a new page, so that screen readers begin there. A page that is shown again keeps
 * its focus. The effect runs each time the page is shown.
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
