import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import css from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  title: string;
  /** One paragraph a line. */
  text?: string | undefined;
  confirmWords: string;
  cancelWords: string;
  isDanger?: boolean | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

/** The browser's own modal dialog: it keeps the focus in, answers Escape and gives the focus back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmWords, cancelWords, isDanger = false, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id={titleId} className={css['title']}>
        {title}
      </h2>
      {text && (
        <div id={textId} className={css['text']}>
          {text.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <div className={css['acts']}>
        <Button onClick={() => onAnswer(false)}>{cancelWords}</Button>
        <Button kind={isDanger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {confirmWords}
        </Button>
      </div>
    </dialog>
  );
}
