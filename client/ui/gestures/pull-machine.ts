/** The phases of a pull (STA-13), and `idle` for a list at rest. */
export type PullPhase = 'idle' | 'pulling' | 'reached' | 'refreshing' | 'restoring' | 'aborting';

export interface Pull {
  readonly phase: PullPhase;
  /** How far the list stands under its place, px. */
  readonly height: number;
}

/** Where a pull counts, and where it stops (CON-18). */
export const PULL_THRESHOLD_PX = 45;
export const PULL_MAX_PX = 150;

export const AT_REST: Pull = { phase: 'idle', height: 0 };

/** The finger is `travel` px under the point it came down at. */
export function pulled(pull: Pull, travel: number): Pull {
  if (pull.phase === 'refreshing') return pull;
  const height = heightAfter(travel);
  return { phase: height < PULL_THRESHOLD_PX ? 'pulling' : 'reached', height };
}

/** The finger is lifted. */
export function released(pull: Pull): Pull {
  if (pull.phase === 'reached') return { phase: 'refreshing', height: PULL_THRESHOLD_PX };
  return broken(pull);
}

/** The gesture became another one: a second finger, a page that leaves. */
export function broken(pull: Pull): Pull {
  return isHeld(pull) ? { phase: 'aborting', height: 0 } : pull;
}

/** Asked for without a pull: by a keyboard or a reader. */
export function asked(pull: Pull): Pull {
  if (pull.phase === 'refreshing') return pull;
  return { phase: 'refreshing', height: PULL_THRESHOLD_PX };
}

/** The answer is there, a good one or not. */
export function refreshed(pull: Pull): Pull {
  return pull.phase === 'refreshing' ? { phase: 'restoring', height: 0 } : pull;
}

/** The list is back in its place. */
export function settled(pull: Pull): Pull {
  return pull.phase === 'restoring' || pull.phase === 'aborting' ? AT_REST : pull;
}

function isHeld({ phase }: Pull): boolean {
  return phase === 'pulling' || phase === 'reached';
}

/** Half as fast beyond the threshold: it is felt that there is no need to go on. */
function heightAfter(travel: number): number {
  const beyond = Math.max(0, travel - PULL_THRESHOLD_PX);
  return Math.min(Math.max(0, travel - beyond / 2), PULL_MAX_PX);
}
