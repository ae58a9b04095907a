import { useEffect, useEffectEvent } from 'react';
import { Button } from '../controls/button.tsx';
import { icon } from '../controls/icon.tsx';
import { AlertIcon } from '../controls/icons.tsx';
import { listen } from '../gestures/listen.ts';
import css from './empty-state.module.css';

export interface EmptyStateProps {
  sentence: string;
  action?: { label: string; onClick: () => void };
  /** An error is announced at once, an empty list is not. */
  isError?: boolean;
  /** Nothing matches a filter. */
  isFiltered?: boolean;
}

export function EmptyState({ sentence, action, isError, isFiltered }: EmptyStateProps) {
  return (
    <div className={`stack-wide centered ${css['empty']}`} role={isError ? 'alert' : undefined}>
      {isError && <AlertIcon className={css['icon']} />}
      {!isError && (isFiltered ? <SearchIcon className={css['mark']} /> : <DiceDrawing />)}
      <p className={`${isError ? '' : 'muted'} ${css['sentence']}`}>{sentence}</p>
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </div>
  );
}

const SearchIcon = icon(
  <path d="M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15 15l5 5M8 10.5h5" strokeWidth="1.4" />,
);

/** Two dice, the front one blank. */
export function DiceDrawing() {
  return (
    <svg className={css['drawing']} viewBox="0 0 120 84" aria-hidden="true">
      <rect x="52" y="10" width="48" height="48" rx="11" transform="rotate(14 76 34)" />
      <g className={css['pips']} transform="rotate(14 76 34)">
        <circle cx="64" cy="22" r="3.5" />
        <circle cx="76" cy="34" r="3.5" />
        <circle cx="88" cy="46" r="3.5" />
      </g>
      <rect className={css['front']} x="20" y="26" width="48" height="48" rx="11" />
      <path d="M10 78h100" />
    </svg>
  );
}

interface TapToRetryProps {
  sentence: string;
  /** Says that a tap retries, or what else happens. */
  hint: string;
  /** Nothing is wrong: the device is offline, which the page tells elsewhere. */
  isCalm?: boolean;
  onRetry: () => void;
}

/** Replaces the content. A tap anywhere on the screen retries, and so does Enter (ERR-15). */
export function TapToRetry({ sentence, hint, isCalm = false, onRetry }: TapToRetryProps) {
  useScreenTap(onRetry);
  return (
    <div role="alert">
      <button
        type="button"
        className={`press stack centered ${css['notice']} ${isCalm ? '' : css['tall']}`}
        onClick={onRetry}
      >
        {isCalm ? <DiceDrawing /> : <AlertIcon className={css['icon']} />}
        <span className={isCalm ? 'bold' : `muted ${css['sentence']}`}>{sentence}</span>
        <span className={isCalm ? `muted ${css['sentence']}` : 'accent'}>{hint}</span>
      </button>
    </div>
  );
}

/** Calls back for a tap or Enter on anything that has no action of its own. */
function useScreenTap(onTap: () => void): void {
  const follow = useEffectEvent(({ target, defaultPrevented }: Event) => {
    const isControl = target instanceof Element && target.closest(CONTROLS) !== null;
    if (!defaultPrevented && !isControl) onTap();
  });
  useEffect(
    () =>
      listen(document, {
        click: (event) => follow(event),
        keydown: (event) => {
          if (event.key === 'Enter') follow(event);
        },
      }),
    [],
  );
}

const CONTROLS = 'a, button, input, label, select, summary, textarea, dialog';
