import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import css from './panel.module.css';

export interface PanelSheetProps {
  title: string;
  onHide: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: over everything of the app, which is inert meanwhile. */
export function PanelSheet({ title, onHide, onClose, children }: PanelSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      lang="en"
      className={css['panel']}
      aria-labelledby="devtools-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css['head']}>
        <h2 id="devtools-title" className={css['title']} tabIndex={-1}>
          {title}
        </h2>
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            onHide();
          }}
        >
          Hide button
        </Button>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
