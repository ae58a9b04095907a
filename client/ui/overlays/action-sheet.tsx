import { useState } from 'react';
import css from './action-sheet.module.css';
import { Button } from '../controls/button.tsx';
import { Sheet } from './sheet.tsx';

export interface OfferedChoice {
  title: string;
  options: readonly { label: string; isDanger?: boolean }[];
  cancelLabel?: string;
}

export interface ActionSheetProps {
  /** null when there is nothing to choose. */
  choice: OfferedChoice | null;
  /** Unless the choice has its own. */
  cancelLabel: string;
  /** The place of the chosen option; null for "Cancel", Escape and the dimmed page. */
  onAnswer: (index: number | null) => void;
}

/** A few acts to choose from, under the thumb. */
export function ActionSheet({ choice, cancelLabel, onAnswer }: ActionSheetProps) {
  // What was offered last stays in it while it leaves.
  const [last, setLast] = useState(choice);
  if (choice !== null && choice !== last) setLast(choice);
  return (
    <Sheet
      isOpen={choice !== null}
      onClose={() => onAnswer(null)}
      title={last?.title ?? ''}
      footer={
        <Button isWide onClick={() => onAnswer(null)}>
          {last?.cancelLabel ?? cancelLabel}
        </Button>
      }
    >
      <ul className={css['options']}>
        {last?.options.map(({ label, isDanger }, index) => (
          <li key={index}>
            <button
              type="button"
              className={`${css['option']} ${isDanger ? css['danger'] : ''}`}
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
