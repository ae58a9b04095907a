import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import { CloseIcon } from '../controls/icons.tsx';
import css from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useSheetDrag } from '../gestures/sheet-drag.ts';

export interface SheetProps {
  isOpen: boolean;
  /** Must close the sheet. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  /** Stays in view below the scrolling content: the main action. */
  footer?: ReactNode;
}

/**
 * A modal dialog that rises from the lower edge and can be dragged down to close it. Its content is
 * mounted while the sheet is visible, and starts fresh each time, even if it opens again while it leaves.
 */
export function Sheet({ isOpen, ...props }: SheetProps) {
  // Opening is deferred: on a slow phone rendering a sheet takes longer than the response to a tap may. Closing
  // is not: the page is inert while the sheet is open, and would lose what is typed or tapped next.
  const isShown = useDeferredValue(isOpen) && isOpen;
  const [opening, setOpening] = useState({ no: 0, isShown: false, isMounted: false });
  if (isShown !== opening.isShown) {
    setOpening({ no: opening.no + (isShown ? 1 : 0), isShown, isMounted: true });
  }
  if (!opening.isMounted) return null;
  return createPortal(
    <SheetDialog
      key={opening.no}
      {...props}
      isOpen={isShown}
      onClosed={() => setOpening((now) => ({ ...now, isMounted: false }))}
    />,
    // A portal, because a form in a sheet must not be nested in a form of the page.
    document.body,
  );
}

interface SheetDialogProps extends SheetProps {
  /** Called when it can no longer be seen. */
  onClosed: () => void;
}

function SheetDialog(props: SheetDialogProps) {
  const { isOpen, onClose, onClosed, title, closeLabel, children, footer } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useSheetDrag({ panel, head, footer: foot }, isOpen, onClose);
  const dialog = useModal(isOpen, onClose);
  useAfterClosing(dialog, isOpen, onClosed);
  return (
    <dialog ref={dialog} className={css['sheet']} aria-labelledby={titleId}>
      <div ref={panel} className={css['panel']}>
        <div ref={head} className={css['head']}>
          <h2 id={titleId} ref={takeFocusFirst} tabIndex={-1} className={css['title']}>
            {title}
          </h2>
          <IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />
        </div>
        <div className={css['content']}>{children}</div>
        {footer && (
          <div ref={foot} className={css['footer']}>
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** A screen reader begins at the title. React's own `autoFocus` does nothing for a heading. */
function takeFocusFirst(title: HTMLElement | null): void {
  if (title) title.autofocus = true;
}

function useAfterClosing(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  onClosed: () => void,
): void {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (isOpen || !dialog.current) return;
    let isCurrent = true;
    const motions = dialog.current.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(motions).finally(() => {
      if (isCurrent) closed();
    });
    return () => {
      isCurrent = false;
    };
  }, [dialog, isOpen]);
}
