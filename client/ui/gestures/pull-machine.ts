/** The phases of a pull (STA-13), and `idle` for a list at rest. */
export type PullPhase = 'idle' | 'pulling' | 'reached' | 'refreshing' | 'restoring' | 'aborting';

export interface Pull {
  readonly phase: PullPhase;
  /** Distance of the list from its place in px. */
  readonly height: number;
}

/** The threshold and the maximum of a pull in px (CON-18). */
export const PULL_THRESHOLD_PX = 45;
const PULL_MAX_PX = 150;

export const AT_REST: Pull = { phase: 'idle', height: 0 };

export function pullTo(pull: Pull, travel: number): Pull {
  if (pull.phase === 'refreshing') return pull;
  const height = heightAfter(travel);
  return { phase: height < PULL_THRESHOLD_PX ? 'pulling' : 'reached', height };
}

export function releasePull(pull: Pull): Pull {
  if (pull.phase === 'reached') return { phase: 'refreshing', height: PULL_THRESHOLD_PX };
  return broken(pull);
}

/** Handles a cancelled gesture: a second finger or a page change. */
export function broken(pull: Pull): Pull {
  return isHeld(pull) ? { phase: 'aborting', height: 0 } : pull;
}

/** Starts a refresh without a pull, from the button. */
export function startRefresh(pull: Pull): Pull {
  if (pull.phase === 'refreshing') return pull;
  return { phase: 'refreshing', height: PULL_THRESHOLD_PX };
}

export function endRefresh(pull: Pull): Pull {
  return pull.phase === 'refreshing' ? { phase: 'restoring', height: 0 } : pull;
}

/** Handles the end of the return motion. */
export function settled(pull: Pull): Pull {
  return pull.phase === 'restoring' || pull.phase === 'aborting' ? AT_REST : pull;
}

function isHeld({ phase }: Pull): boolean {
  return phase === 'pulling' || phase === 'reached';
}

/** Halves the speed beyond the threshold as feedback. */
function heightAfter(travel: number): number {
  const beyond = Math.max(0, travel - PULL_THRESHOLD_PX);
  return Math.min(Math.max(0, travel - beyond / 2), PULL_MAX_PX);
}
