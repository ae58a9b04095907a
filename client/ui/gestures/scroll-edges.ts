export type ScrollEdge = 'start' | 'end';

/** Where a part is scrolled to: px along its axis. */
export interface ScrollPlace {
  readonly offset: number;
  /** How much of the content is in view, and how much there is. */
  readonly shown: number;
  readonly whole: number;
}

/** An edge begins 50 px before the end and is debounced by 200 ms (CON-16). */
const NEAR_PX = 50;
const DEBOUNCE_MS = 200;

export function edgesAt({ offset, shown, whole }: ScrollPlace): Record<ScrollEdge, boolean> {
  return { start: offset <= NEAR_PX, end: whole - shown - offset <= NEAR_PX };
}

/**
 * Tells an edge at once when it is come to, and once: a finger that trembles at it is quiet for
 * 200 ms before it comes to it again.
 */
export class ScrollEdges {
  #near: Record<ScrollEdge, boolean>;
  /** When each was last met, told or not. */
  readonly #metAt: Record<ScrollEdge, number> = { start: -Infinity, end: -Infinity };

  constructor(place: ScrollPlace) {
    this.#near = edgesAt(place);
  }

  moved(place: ScrollPlace, atMs: number): ScrollEdge[] {
    const before = this.#near;
    this.#near = edgesAt(place);
    return EDGES.filter((edge) => {
      if (!this.#near[edge] || before[edge]) return false;
      const isNew = atMs - this.#metAt[edge] >= DEBOUNCE_MS;
      this.#metAt[edge] = atMs;
      return isNew;
    });
  }
}

const EDGES = ['start', 'end'] as const;
