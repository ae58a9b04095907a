import {
  createElement,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import { IconButton } from '../controls/button.tsx';
import { CloseIcon } from '../controls/icons.tsx';
import css from './sheet.module.css';
import { usePopup } from './use-popup.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Without one the footer holds the way out. */
  closeLabel?: string;
  children: ReactNode;
  /** Stays in view under the scrolling content: the act. */
  footer?: ReactNode;
}

/**
 * A dialog that rises from the lower edge. antd-mobile's popup moves it and dims the page; what it
 * lacks is here: the role, the name, Escape, and the focus in, kept in, and back.
 */
export function Sheet({ isOpen, onClose, title, closeLabel, children, footer }: SheetProps) {
  const Popup = usePopup(isOpen, onClose);
  // What was tapped answers at once: on a slow phone a sheet takes longer than a tap may.
  const isShown = useDeferredValue(isOpen);
  const dialog = (
    <Dialog isOpen={isShown} onClose={onClose} title={title} closeLabel={closeLabel ?? null}>
      <div className={css['content']}>{children}</div>
      {footer && <div className={css['footer']}>{footer}</div>}
    </Dialog>
  );
  return Popup && createElement(Popup, { isOpen: isShown, onClose }, dialog);
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string | null;
  children: ReactNode;
}

function Dialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Element | null>(null);
  useEscape(isOpen, onClose);
  // Before the paint: a sheet that is seen has the keyboard.
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    const release = holdPage();
    heading.current?.focus({ preventScroll: true });
    return release;
  }, [isOpen]);
  // Later, as React itself keeps the focus where it is while it changes the page.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return (
    <div className={css['dialog']} role="dialog" aria-modal="true" aria-labelledby={titleId}>
      <div className={css['head']}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={css['title']}>
          {title}
        </h2>
        {closeLabel && <IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />}
      </div>
      {children}
    </div>
  );
}

/** The sheets that are open, the uppermost last. */
const open: symbol[] = [];

function useEscape(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  }, [onEscape]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const self = Symbol('sheet');
    open.push(self);
    const onKeyDown = (event: KeyboardEvent) => {
      // A question over the sheet has its own Escape.
      const isAsked = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key === 'Escape' && !isAsked && open.at(-1) === self) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(self), 1);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
}

let holds = 0;

/** The pages under a sheet take no focus and are not read; sheets may lie on sheets. */
function holdPage(): () => void {
  const pages = document.getElementById('pages');
  holds += 1;
  pages?.setAttribute('inert', '');
  return () => {
    holds -= 1;
    if (holds === 0) pages?.removeAttribute('inert');
  };
}
