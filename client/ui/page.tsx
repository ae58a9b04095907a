import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { BackIcon } from './icons.tsx';
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
  useEffect(() => {
    document.title = title === 'Dicebox' ? title : `${title} · Dicebox`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css['page']}>
      <header className={css['bar']}>
        <div className={css['barInner']}>
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
        {footer && <div className={css['footer']}>{footer}</div>}
      </main>
    </div>
  );
}
