import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { listenForPulls } from './pull-gesture.ts';
import {
  asked,
  AT_REST,
  broken,
  pulled,
  refreshed,
  released,
  settled,
  type Pull,
} from './pull-machine.ts';

/** Duration of the result text; a failure as long as an error toast (CON-3). */
const SAID_MS = 600;
const FAILURE_SAID_MS = 2000;

export interface PullUse {
  root: RefObject<HTMLDivElement | null>;
  pull: Pull;
  hasFailed: boolean;
  refresh: () => void;
}

export function usePull(onRefresh: () => Promise<boolean>): PullUse {
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
        step(refreshed);
      };
      latest.current().then(finish, () => finish(false));
    },
    [step],
  );

  useEffect(() => {
    if (!root.current) return;
    const stop = listenForPulls(root.current, {
      onPull: (travel) => step((each) => pulled(each, travel)),
      onRelease: () => stepAndRefresh(released),
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

  return { root, pull, hasFailed, refresh: () => stepAndRefresh(asked) };
}
