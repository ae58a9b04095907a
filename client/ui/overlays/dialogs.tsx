import { useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Sheet } from './sheet.tsx';
import { useModal } from './use-modal.ts';
import css from './dialogs.module.css';

export interface OfferedChoice {
  title: string;
  options: readonly { label: string }[];
}

export interface ActionSheetProps {
  /** null when there is nothing to choose. */
  choice: OfferedChoice | null;
  cancelLabel: string;
  /** Gets the index of the chosen option; null for "Cancel", Escape and a tap on the page. */
  onAnswer: (index: number | null) => void;
}

export function ActionSheet({ choice, cancelLabel, onAnswer }: ActionSheetProps) {
  // The last choice stays visible while the sheet closes.
  const [last, setLast] = useState(choice);
  if (choice !== null && choice !== last) setLast(choice);
  return (
    <Sheet
      isOpen={choice !== null}
      onClose={() => onAnswer(null)}
      title={last?.title ?? ''}
      closeLabel={cancelLabel}
    >
      <ul className={`to-edge ${css['options']}`}>
        {last?.options.map(({ label }, index) => (
          <li key={index} className="ruled">
            <button
              type="button"
              className={`press ${css['option']}`}
              onClick={() => onAnswer(index)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** One paragraph per line. */
  text?: string | undefined;
  confirmLabel: string;
  cancelLabel: string;
  isDanger?: boolean | undefined;
  /** Must remove the dialog. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** A modal question. Escape and a tap outside mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, isDanger = false, onAnswer } = props;
  const dialog = useModal(true, () => onAnswer(false));
  const titleId = useId();
  const textId = useId();
  return (
    <dialog
      ref={dialog}
      className={`centered ${css['dialog']}`}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
    >
      <div className={css['box']}>
        <h2 id={titleId} className="medium">
          {title}
        </h2>
        {text && (
          <div id={textId} className={`muted ${css['text']}`}>
            {text.split('\n').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <div className={`acts ${css['acts']}`}>
          <Button onClick={() => onAnswer(false)}>{cancelLabel}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
