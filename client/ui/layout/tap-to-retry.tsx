import { DiceDrawing } from './empty-state.tsx';
import css from './tap-to-retry.module.css';

export interface TapToRetryProps {
  /** The problem. */
  sentence: string;
  /** Says that a tap retries. */
  hint: string;
  onRetry: () => void;
}

/** Replaces the content; a tap anywhere retries (ERR-15). */
export function TapToRetry({ sentence, hint, onRetry }: TapToRetryProps) {
  return (
    <div role="alert">
      <button type="button" className={css['notice']} onClick={onRetry}>
        <DiceDrawing isError />
        <span className={css['sentence']}>{sentence}</span>
        <span className={css['hint']}>{hint}</span>
      </button>
    </div>
  );
}
