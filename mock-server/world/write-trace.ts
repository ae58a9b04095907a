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
 * What one piece of work writes, call by call even where several wait side by side: it follows the
 * work through its `await`s. Rows that a trigger writes are not seen; the ledger's balances are the
 * only ones, and each follows from a transfer, which is.
 */
export class WriteTrace {
  readonly #changes: Change[] = [];
  #beyond = 0;
  /** Makes the next commit fail as a full disk does. Read and cleared by `transaction`. */
  failNextCommit = false;

  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** Changes that were not kept. */
  get beyond(): number {
    return this.#beyond;
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

const current = new AsyncLocalStorage<WriteTrace>();

/** Does some work, and lets the trace see what it writes. */
export function traceWrites<T>(trace: WriteTrace, work: () => T): T {
  return current.run(trace, work);
}

/** The trace of the work under way, if it has one. */
export function currentTrace(): WriteTrace | undefined {
  return current.getStore();
}

export type WriteTarget = Pick<Change, 'table' | 'verb'>;

/** What a statement writes to, by its text; null for one that only reads. */
export function writeTargetOf(sql: string): WriteTarget | null {
  const [, insert, update, remove] =
    /^\s*(?:INSERT(?: OR \w+)? INTO (\S+)|UPDATE(?: OR \w+)? (\S+)|DELETE FROM (\S+))/i.exec(sql) ??
    [];
  if (insert !== undefined) return { table: insert, verb: 'insert' };
  if (update !== undefined) return { table: update, verb: 'update' };
  return remove === undefined ? null : { table: remove, verb: 'delete' };
}
