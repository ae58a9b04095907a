import { AsyncLocalStorage } from 'node:async_hooks';

/** Rows of one table that one piece of work wrote. */
export interface Change {
  readonly table: string;
  readonly verb: 'insert' | 'update' | 'delete';
  readonly rows: number;
  /** The last inserted row's id, where the table has one. */
  readonly id?: number;
}

/** Changes that a trace keeps; it counts the others. */
const MAX_CHANGES = 100;

/** Records what one piece of work writes. Rows that a trigger writes are not recorded. */
export class WriteTrace {
  readonly #changes: Change[] = [];
  #beyond = 0;
  /** Nested transactions of this work. */
  depth = 0;
  /** Called at each commit of a change: true makes it fail as on a full disk. */
  readonly failsCommit: () => boolean;

  constructor(failsCommit: () => boolean = () => false) {
    this.failsCommit = failsCommit;
  }

  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** Number of changes that were not kept. */
  get beyond(): number {
    return this.#beyond;
  }

  /** Number of all changes so far. */
  get count(): number {
    return this.#changes.length + this.#beyond;
  }

  record(change: Change): void {
    if (this.#changes.length < MAX_CHANGES) this.#changes.push(change);
    else this.#beyond += 1;
  }

  /** Returns a function that forgets what is recorded from here on, for a rollback. */
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

/** Runs work and records what it writes, up to its first `await`. */
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
 * Like `traceWrites`, for work that awaits: the trace follows it through each `await`, and ignores other
 * work that runs meanwhile. While it runs, every promise of the process is slower.
 */
export async function traceWaiting<T>(trace: WriteTrace, work: () => T | Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await currentThroughAwaits.run(trace, work);
  } finally {
    waiting -= 1;
    if (waiting === 0) currentThroughAwaits.disable();
  }
}

export function currentTrace(): WriteTrace | undefined {
  return current ?? currentThroughAwaits.getStore();
}

export type WriteTarget = Pick<Change, 'table' | 'verb'>;

const WRITE =
  /^\s*(?:INSERT(?: OR \w+)? INTO ([\w.]+)|UPDATE(?: OR \w+)? ([\w.]+)|DELETE FROM ([\w.]+))/i;

/** Returns the table and verb of a statement that writes, from its text; `?` for an unknown form. */
export function writeTargetOf(sql: string): WriteTarget {
  const [, insert, update, remove] = WRITE.exec(sql) ?? [];
  if (insert !== undefined) return { table: insert, verb: 'insert' };
  if (remove !== undefined) return { table: remove, verb: 'delete' };
  return { table: update ?? '?', verb: 'update' };
}
