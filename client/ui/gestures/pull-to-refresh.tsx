import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  PULL_THRESHOLD_PX,
  type Pull,
  startRefresh,
  AT_REST,
  broken,
  pullTo,
  endRefresh,
  releasePull,
  settled,
} from './pull-machine.ts';
import css from './pull-to-refresh.module.css';
import { listenForPulls } from './pull-gesture.ts';

/** The texts of a list while it is pulled (STA-13), by name. */
export type PullLine = 'pulling' | 'reached' | 'refreshing' | 'restored' | 'failed' | 'aborting';

export interface PullToRefreshProps {
  /** Returns whether the refresh succeeded. The list returns to its place either way. */
  onRefresh: () => Promise<boolean>;
  textOf: (line: PullLine) => string;
  /** Label of the button for keyboard and screen readers. */
  buttonLabel: string;
  children: ReactNode;
}

/** A list that reloads when it is pulled down. A keyboard and a screen reader have a button for it. */
export function PullToRefresh({ onRefresh, textOf, buttonLabel, children }: PullToRefreshProps) {
  const { root, pull, hasFailed, refresh } = usePull(onRefresh);
  return (
    <div ref={root} className={`anchor ${css['root']} ${css[pull.phase]}`}>
      <button type="button" className={`accent nowrap ${css['button']}`} onClick={refresh}>
        {buttonLabel}
      </button>
      <div className={css['place']} role="status">
        {pull.phase !== 'idle' && (
          <span
            className={`beside accent nowrap ${css['pill']} ${hasFailed ? css['failed'] : ''}`}
            style={pillStyle(pull)}
          >
            <Ring share={pull.height / PULL_THRESHOLD_PX} />
            <span>{textOf(lineFor(pull, hasFailed))}</span>
          </span>
        )}
      </div>
      <div className={css['content']} style={contentStyle(pull)}>
        {children}
      </div>
    </div>
  );
}

function lineFor({ phase }: Pull, hasFailed: boolean): PullLine {
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

/** Duration of the result text; a failure as long as an error toast (CON-3). */
const SAID_MS = 600;
const FAILURE_SAID_MS = 2000;

function usePull(onRefresh: () => Promise<boolean>) {
  const root = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState(AT_REST);
  const [hasFailed, setHasFailed] = useState(false);
  const now = useRef(pull);
  const latest = useRef(onRefresh);
  useEffect(() => {
    latest.current = onRefresh;
  }, [onRefresh]);

  const step = useCallback((next: (pull: Pull) => Pull) => {
    const before = now.current;
    now.current = next(before);
    setPull(now.current);
    return before.phase !== now.current.phase;
  }, []);
  const stepAndRefresh = useCallback(
    (next: (pull: Pull) => Pull) => {
      if (!step(next) || now.current.phase !== 'refreshing') return;
      const finish = (isGood: boolean) => {
        setHasFailed(!isGood);
        step(endRefresh);
      };
      latest.current().then(finish, () => finish(false));
    },
    [step],
  );

  useEffect(() => {
    if (!root.current) return;
    const stop = listenForPulls(root.current, {
      onPull: (travel) => step((each) => pullTo(each, travel)),
      onRelease: () => stepAndRefresh(releasePull),
      onBreak: () => step(broken),
    });
    return () => {
      stop();
      // The page changed during the gesture.
      step(broken);
    };
  }, [step, stepAndRefresh]);

  useEffect(() => {
    if (pull.phase !== 'restoring' && pull.phase !== 'aborting') return;
    const isSaid = pull.phase === 'restoring' && hasFailed ? FAILURE_SAID_MS : SAID_MS;
    const timer = setTimeout(() => step(settled), isSaid);
    return () => clearTimeout(timer);
  }, [pull.phase, hasFailed, step]);

  return { root, pull, hasFailed, refresh: () => stepAndRefresh(startRefresh) };
}
