import { realTimers } from './timers.ts';
import { type Db, transaction } from './database.ts';

/** Calls in one commit at most, so that other calls have their turn between two. */
const MAX_CALLS = 64;

interface Waiting {
  readonly work: () => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

const waitingByDb = new WeakMap<Db, Waiting[]>();

/**
 * Runs work that writes together with all such work of the same turn of the event loop: one after the
 * other, in the order of the calls, and then one commit for all (decision 014). A disk takes as long to
 * make one row safe as a hundred. Resolves when the writes are safe; nobody sees them before.
 *
 * `work` is synchronous and has a `transaction` of its own: when that fails, it alone is undone. When the
 * commit or the storage fails, nothing of any work is done, and all of it rejects with that error.
 */
export function commitTogether<T>(db: Db, work: () => T): Promise<T> {
  return new Promise<T>((resolve, failed) => {
    // The queue holds work of any result.
    const done = resolve as (result: unknown) => void;
    const waiting = waitingByDb.get(db);
    if (waiting) {
      waiting.push({ work, done, failed });
      return;
    }
    waitingByDb.set(db, [{ work, done, failed }]);
    realTimers.setImmediate(() => runAll(db));
  });
}

function runAll(db: Db): void {
  const all = waitingByDb.get(db) ?? [];
  const now = all.splice(0, MAX_CALLS);
  if (all.length === 0) waitingByDb.delete(db);
  else realTimers.setImmediate(() => runAll(db));
  // One alone commits by itself. With a closed database, each throws its own error.
  const outcomes = now.length === 1 || !db.open ? now.map(runWork) : runInOneTransaction(db, now);
  for (const [index, { done, failed }] of now.entries()) {
    const outcome = outcomes[index];
    if (outcome?.granted) done(outcome.result);
    else failed(outcome?.error);
  }
}

type Outcome =
  | { readonly granted: true; readonly result: unknown }
  | { readonly granted: false; readonly error: unknown };

function runWork({ work }: Waiting): Outcome {
  try {
    return { granted: true, result: work() };
  } catch (error) {
    return { granted: false, error };
  }
}

function runInOneTransaction(db: Db, all: readonly Waiting[]): readonly Outcome[] {
  try {
    return transaction(db, () =>
      all.map((one) => {
        const outcome = runWork(one);
        // A storage failure may end the whole transaction, not only the part of one.
        if (!db.inTransaction) throw outcome.granted ? new Error('no transaction') : outcome.error;
        return outcome;
      }),
    );
  } catch (error) {
    return all.map(() => ({ granted: false, error }));
  }
}
