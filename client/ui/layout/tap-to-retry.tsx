import { DiceDrawing } from './empty-state.tsx';
import css from './tap-to-retry.module.css';

export interface TapToRetryProps {
  /** What happened. */
  sentence: string;
  /** That a tap tries again. */
  hint: string;
  onRetry: () => void;
}

/** Stands where the content would: a tap anywhere on it tries again (ERR-15). */
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
