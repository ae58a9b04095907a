import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import { DiceDrawing } from '../layout/empty-state.tsx';
import { useModal } from './use-modal.ts';
import css from './full-notice.module.css';

interface FullNoticeProps {
  title: string;
  text: string;
  /** The only way on. */
  action: { label: string; isBusy: boolean; onClick: () => void };
}

/** A screen of its own over all pages, for a state in which none of them works. */
export function FullNotice({ title, text, action }: FullNoticeProps) {
  // Escape and the back gesture do not lead past it.
  const dialog = useModal(true, () => undefined);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={css['notice']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className={`stack-wide centered ${css['content']}`}>
        <DiceDrawing />
        <h2 id={`${id}-title`} className={css['title']}>
          {title}
        </h2>
        <p id={`${id}-text`} className={`muted ${css['text']}`}>
          {text}
        </p>
        <Button kind="primary" isBusy={action.isBusy} onClick={action.onClick}>
          {action.label}
        </Button>
      </div>
    </dialog>
  );
}
