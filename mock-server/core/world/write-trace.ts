import { AsyncLocalStorage } from 'node:async_hooks';

/** Rows of one table that one piece of work wrote. */
export interface Change {
  readonly table: string;
  readonly verb: 'insert' | 'update' | 'delete';
  readonly rows: number;
  /** The last inserted row's id, where the table has one. */
  readonly id?: number;
}

/** A trace keeps this many changes, and counts the rest. */
const KEPT = 100;

/**
 * What one piece of work writes. Rows that a trigger writes are not seen; the ledger's balances are
 * the only ones, and each follows from a transfer, which is.
 */
export class WriteTrace {
  readonly #changes: Change[] = [];
  #beyond = 0;
  /** Transactions of this work that are under way, one within the other. */
  depth = 0;
  /** Asked at each commit of something written: whether it fails as on a full disk. */
  readonly failsCommit: () => boolean;

  constructor(failsCommit: () => boolean = () => false) {
    this.failsCommit = failsCommit;
  }

  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** Changes that were not kept. */
  get beyond(): number {
    return this.#beyond;
  }

  /** All changes so far, kept or not. */
  get count(): number {
    return this.#changes.length + this.#beyond;
  }

  note(change: Change): void {
    if (this.#changes.length < KEPT) this.#changes.push(change);
    else this.#beyond += 1;
  }

  /** Where the trace stands, to come back to when what follows is rolled back. */
  mark(): () => void {
    const { length } = this.#changes;
    const beyond = this.#beyond;
    return () => {
      this.#changes.length = length;
      this.#beyond = beyond;
    };
  }
}

let current: WriteTrace | undefined;
const currentThroughAwaits = new AsyncLocalStorage<WriteTrace>();
let waiting = 0;

/** Does some work, and lets the trace see what it writes, until it first waits. */
export function traceWrites<T>(trace: WriteTrace, work: () => T): T {
  const before = current;
  current = trace;
  try {
    return work();
  } finally {
    current = before;
  }
}

/**
 * As `traceWrites`, for work that waits: the trace follows it through its `await`s, and no other work
 * that goes on meanwhile. While any of it is under way, every promise of the process costs more.
 */
export async function traceWaiting<T>(trace: WriteTrace, work: () => Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await currentThroughAwaits.run(trace, work);
  } finally {
    waiting -= 1;
    if (waiting === 0) currentThroughAwaits.disable();
  }
}

/** The trace of the work under way, if it has one. */
export function currentTrace(): WriteTrace | undefined {
  return current ?? currentThroughAwaits.getStore();
}

export type WriteTarget = Pick<Change, 'table' | 'verb'>;

const WRITE =
  /^\s*(?:INSERT(?: OR \w+)? INTO ([\w.]+)|UPDATE(?: OR \w+)? ([\w.]+)|DELETE FROM ([\w.]+))/i;

/** What a statement that writes writes to, by its text. In a form not known here, that is `?`. */
export function writeTargetOf(sql: string): WriteTarget {
  const [, insert, update, remove] = WRITE.exec(sql) ?? [];
  if (insert !== undefined) return { table: insert, verb: 'insert' };
  if (remove !== undefined) return { table: remove, verb: 'delete' };
  return { table: update ?? '?', verb: 'update' };
}
