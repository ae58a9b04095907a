import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import css from './confirm-dialog.module.css';
import { useModal } from './use-modal.ts';

export interface ConfirmDialogProps {
  title: string;
  /** One paragraph per line. */
  text?: string | undefined;
  confirmLabel: string;
  cancelLabel: string;
  isDanger?: boolean | undefined;
  /** Has to remove the dialog. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** A question over the page. Escape and a tap beside it mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, isDanger = false, onAnswer } = props;
  const dialog = useModal(true, () => onAnswer(false));
  const titleId = useId();
  const textId = useId();
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
    >
      <div className={css['box']}>
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
          <Button onClick={() => onAnswer(false)}>{cancelLabel}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
