import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  sentence: string;
  action?: { label: string; onClick: () => void };
  /** An error is announced at once, an empty list is not. */
  isError?: boolean;
}

export function EmptyState({ sentence, action, isError = false }: EmptyStateProps) {
  return (
    <div className={css['empty']} role={isError ? 'alert' : undefined}>
      <DiceDrawing isError={isError} />
      <p className={css['sentence']}>{sentence}</p>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}

/** The picture: two dice, the front one blank, or with one pip for an error. */
export function DiceDrawing({ isError }: { isError: boolean }) {
  return (
    <svg className={css['drawing']} viewBox="0 0 120 84" aria-hidden="true">
      <rect x="52" y="10" width="48" height="48" rx="11" transform="rotate(14 76 34)" />
      <g className={css['pips']} transform="rotate(14 76 34)">
        <circle cx="64" cy="22" r="3.5" />
        <circle cx="76" cy="34" r="3.5" />
        <circle cx="88" cy="46" r="3.5" />
      </g>
      <rect className={css['front']} x="20" y="26" width="48" height="48" rx="11" />
      {isError && <circle className={css['pip']} cx="44" cy="50" r="5" />}
      <path d="M10 78h100" />
    </svg>
  );
}

interface TapToRetryProps {
  sentence: string;
  /** Says that a tap retries. */
  hint: string;
  onRetry: () => void;
}

/** Replaces the content. A tap anywhere on the screen retries, and so does Enter (ERR-15). */
export function TapToRetry({ sentence, hint, onRetry }: TapToRetryProps) {
  useScreenTap(onRetry);
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

/** Calls back for a tap or Enter on anything that has no action of its own. */
function useScreenTap(onTap: () => void): void {
  const latest = useRef(onTap);
  useEffect(() => {
    latest.current = onTap;
  });
  useEffect(() => {
    const onClick = ({ target, defaultPrevented }: Event) => {
      if (!defaultPrevented && !isControl(target)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') onClick(event);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}

const CONTROLS = 'a, button, input, label, select, summary, textarea, dialog';
