import type { ReactNode } from 'react';
import { PULL_THRESHOLD_PX, type Pull } from './pull-machine.ts';
import css from './pull-to-refresh.module.css';
import { usePull } from './use-pull.ts';

/** A text for each phase (STA-13); `restoring` has two. */
export interface PullLabels {
  pulling: string;
  reached: string;
  refreshing: string;
  restored: string;
  failed: string;
  aborting: string;
}

export interface PullToRefreshProps {
  /** Returns whether the refresh succeeded. The list returns to its place either way. */
  onRefresh: () => Promise<boolean>;
  labels: PullLabels;
  /** Label of the button for keyboard and screen readers. */
  buttonLabel: string;
  children: ReactNode;
}

/** A list that reloads when it is pulled down. A keyboard and a screen reader have a button for it. */
export function PullToRefresh({
  onRefresh,
  labels: words,
  buttonLabel,
  children,
}: PullToRefreshProps) {
  const { root, pull, hasFailed, refresh } = usePull(onRefresh);
  return (
    <div ref={root} className={`${css['root']} ${css[pull.phase]}`}>
      <button type="button" className={css['button']} onClick={refresh}>
        {buttonLabel}
      </button>
      <div className={css['place']} role="status">
        {pull.phase !== 'idle' && (
          <span
            className={`${css['pill']} ${hasFailed ? css['failed'] : ''}`}
            style={pillStyle(pull)}
          >
            <Ring share={pull.height / PULL_THRESHOLD_PX} />
            {words[lineFor(pull, hasFailed)]}
          </span>
        )}
      </div>
      <div className={css['content']} style={contentStyle(pull)}>
        {children}
      </div>
    </div>
  );
}

function lineFor({ phase }: Pull, hasFailed: boolean): keyof PullLabels {
  if (phase === 'restoring') return hasFailed ? 'failed' : 'restored';
  return phase === 'idle' ? 'pulling' : phase;
}

/**
 * Moves the list by a transform, which is fast, and the content below by a margin. At rest it sets neither,
 * because a transform changes fixed and sticky positioning inside.
 */
function contentStyle({ phase, height }: Pull) {
  if (phase === 'idle') return {};
  return { transform: `translateY(${height}px)`, marginBottom: height };
}

function pillStyle({ phase, height }: Pull) {
  const isHeld = phase === 'pulling' || phase === 'reached';
  return isHeld ? { opacity: Math.min(1, height / PULL_THRESHOLD_PX) } : {};
}

/** The indicator: it closes with the pull and rotates while refreshing. */
function Ring({ share }: { share: number }) {
  return (
    <svg className={css['ring']} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" className={css['track']} />
      <circle
        cx="10"
        cy="10"
        r="8"
        pathLength="100"
        strokeDasharray={`${Math.min(1, share) * 85} 100`}
        className={css['arc']}
      />
    </svg>
  );
}
