/** One position of the finger: px below the point where it came down. */
export interface DragMove {
  readonly travel: number;
  readonly atMs: number;
}

export interface DragEnd {
  readonly moves: readonly DragMove[];
  readonly liftedAtMs: number;
  readonly sheetHeight: number;
}

/** A third of the sheet is far enough to close it slowly. */
const CLOSE_SHARE = 1 / 3;
const FLICK_PX_PER_MS = 0.5;
/** A shorter flick is a tap of a hasty finger. */
const MIN_FLICK_PX = 24;
/** Only what the finger did last counts as its speed. */
const SPEED_WINDOW_MS = 100;

/** Returns true if a sheet that was dragged like this closes; otherwise it springs back. */
export function closesSheet({ moves, liftedAtMs, sheetHeight }: DragEnd): boolean {
  const travel = moves.at(-1)?.travel ?? 0;
  const speed = speedAtEnd(moves, liftedAtMs);
  if (speed <= -FLICK_PX_PER_MS) return false;
  if (speed >= FLICK_PX_PER_MS && travel >= MIN_FLICK_PX) return true;
  return travel >= sheetHeight * CLOSE_SHARE;
}

/** Px per ms, positive downwards; 0 for a finger that rested before it was lifted. */
function speedAtEnd(moves: readonly DragMove[], liftedAtMs: number): number {
  const recent = moves.filter(({ atMs }) => liftedAtMs - atMs <= SPEED_WINDOW_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || first === last) return 0;
  return (last.travel - first.travel) / Math.max(1, last.atMs - first.atMs);
}
