import { setImmediate as atEndOfTurn } from 'node:timers';
import { transaction, type Db } from './database.ts';

/** One commit is for this many at most: other calls have their turn between two. */
const MOST = 64;

interface Waiting {
  readonly work: () => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

const waitingByDb = new WeakMap<Db, Waiting[]>();

/**
 * Does work that writes, together with all that is asked for in the same turn of the event loop: one
 * after the other, in the order of asking, and then one commit for all. A disk takes as long to make
 * one row safe as a hundred. Resolves when what was written is safe; nobody sees it before.
 *
 * `work` is synchronous and keeps what belongs together in a `transaction` of its own: when that
 * fails, it alone is undone. When the commit fails, or the storage under it, nothing of any was done,
 * and all are told that error.
 */
export function commitTogether<T>(db: Db, work: () => T): Promise<T> {
  return new Promise<T>((resolve, failed) => {
    // What `work` gives is handed through.
    const done = resolve as (result: unknown) => void;
    const waiting = waitingByDb.get(db);
    if (waiting) {
      waiting.push({ work, done, failed });
      return;
    }
    waitingByDb.set(db, [{ work, done, failed }]);
    atEndOfTurn(() => doAll(db));
  });
}

function doAll(db: Db): void {
  const all = waitingByDb.get(db) ?? [];
  const now = all.splice(0, MOST);
  if (all.length === 0) waitingByDb.delete(db);
  else atEndOfTurn(() => doAll(db));
  // One alone commits by itself; and where the database was closed, each has its own word for that.
  const outcomes = now.length === 1 || !db.open ? now.map(attempt) : attemptTogether(db, now);
  for (const [index, { done, failed }] of now.entries()) {
    const outcome = outcomes[index];
    if (outcome?.granted) done(outcome.result);
    else failed(outcome?.error);
  }
}

type Outcome =
  | { readonly granted: true; readonly result: unknown }
  | { readonly granted: false; readonly error: unknown };

function attempt({ work }: Waiting): Outcome {
  try {
    return { granted: true, result: work() };
  } catch (error) {
    return { granted: false, error };
  }
}

function attemptTogether(db: Db, all: readonly Waiting[]): readonly Outcome[] {
  try {
    return transaction(db, () =>
      all.map((one) => {
        const outcome = attempt(one);
        // Storage that fails may end the whole transaction, and not only the part of one.
        if (!db.inTransaction) throw outcome.granted ? new Error('no transaction') : outcome.error;
        return outcome;
      }),
    );
  } catch (error) {
    return all.map(() => ({ granted: false, error }));
  }
}
