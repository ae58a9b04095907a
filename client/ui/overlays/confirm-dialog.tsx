import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../controls/button.tsx';
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
  // Closed before it is taken out of the page: only then does the focus go back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useTapOutside(dialog, onAnswer);
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

/** The dimmed page belongs to the dialog, as far as the browser's events go. */
function useTapOutside(
  dialog: RefObject<HTMLDialogElement | null>,
  onAnswer: (isConfirmed: boolean) => void,
): void {
  useEffect(() => {
    const element = dialog.current;
    const onClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      if (!element || target !== element) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) onAnswer(false);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [dialog, onAnswer]);
}
