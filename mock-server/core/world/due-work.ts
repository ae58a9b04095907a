import { type Db, isStorageFailure, row, rows, run, transaction } from './database.ts';
import { keepClockSaved, saveClock, type World } from './world.ts';

interface StoredJob extends DueJob {
  readonly id: number;
}

/**
 * Runs a job inside a transaction, at the moment `job.at`. Returns how many rows of work that was, and
 * whether more is left: then the job keeps its place and its handler is called again. Throws MustWait
 * when it cannot run yet. A job that fails otherwise is set aside.
 */
export type DueHandler = (world: World, job: DueJob) => { work: number; more?: boolean };

export type DueHandlers = Readonly<Record<string, DueHandler>>;

interface Batch {
  readonly done: readonly DueJob[];
  /** The job that must wait, if one stopped the run. */
  readonly waits: MustWait | null;
}

/** Rows of work in one transaction at most, so that other calls have their turn between two. */
const MAX_BATCH = 200;

/** Adds a job. Must be called inside a transaction. */
export function enqueue(world: World, { at, kind, ref }: DueJob): void {
  run(world.db, 'INSERT INTO due_work (at, kind, ref) VALUES (?, ?, ?)', at, kind, ref);
  if (at < (quietUntil.get(world.db) ?? at)) quietUntil.set(world.db, at);
}

/**
 * Adds a job that runs before all that wait, also before one that must wait. Must be called inside a
 * transaction.
 */
export function enqueueFirst(world: World, { at, kind, ref }: DueJob): void {
  const sql = 'SELECT MIN(at) AS at FROM due_work WHERE failure IS NULL';
  const next = row<{ at: number | null }>(world.db, sql);
  enqueue(world, { at: Math.min(at, (next?.at ?? at + 1) - 1), kind, ref });
}

/**
 * Runs what falls due in a world. However time passes, at once or over a week of sleep, every job runs
 * once, in the order of its time.
 */
export class DueWork {
  readonly #handlers: DueHandlers;

  constructor(handlers: DueHandlers) {
    this.#handlers = handlers;
  }

  /**
   * Runs everything due by `until`, jobs that jobs add included, and returns what ran.
   *
   * @throws MustWait, with the jobs that ran before, at a job that must wait
   */
  run(world: World, until: number): DueJob[] {
    const fired: DueJob[] = [];
    while (this.runBatch(world, until, fired));
    return fired;
  }

  /** Like `run`, but stops silently at a job that must wait. */
  catchUp(world: World, until: number): DueJob[] {
    const fired: DueJob[] = [];
    while (this.tryBatch(world, until, fired));
    return fired;
  }

  /** Like `runBatch`, but stops silently at a job that must wait. */
  tryBatch(world: World, until: number, fired: DueJob[] = []): boolean {
    try {
      return this.runBatch(world, until, fired);
    } catch (error) {
      if (error instanceof MustWait) return false;
      throw error;
    }
  }

  /**
   * Like `runBatch`, for a timer: a storage failure or a job that must wait does not end the process,
   * and the work is tried again the next time.
   */
  runBatchInBackground(world: World, until: number): boolean {
    try {
      return this.tryBatch(world, until);
    } catch (error) {
      if (isStorageFailure(error)) return false;
      throw error;
    }
  }

  /**
   * Runs one batch, adds what ran to `fired`, and returns whether more is due. For callers that give
   * others a turn between two batches. Throws as `run` does.
   */
  runBatch(world: World, until: number, fired: DueJob[]): boolean {
    keepClockSaved(world, until);
    // While a world is halted all work waits; it would fail and be set aside.
    if (world.halted || !nextJob(world, until)) return false;
    const { done, waits } = this.#commitBatch(world, until);
    fired.push(...done);
    if (waits) {
      waits.fired = fired;
      throw waits;
    }
    return nextJob(world, until) !== undefined;
  }

  #commitBatch(world: World, until: number): Batch {
    batchesByWorld.set(world, countBatches(world) + 1);
    try {
      return transaction(world.db, () => this.#runJobs(world, until, { apart: false }));
    } catch (error) {
      // The jobs did not cause it, so they are not set aside.
      if (isStorageFailure(error)) throw error;
      return transaction(world.db, () => this.#runJobs(world, until, { apart: true }));
    }
  }

  /**
   * Runs jobs in one transaction, the fast way for when nothing fails; or `apart`, each in one of its own, so
   * that one that fails undoes no other.
   */
  #runJobs(world: World, until: number, { apart }: { apart: boolean }): Batch {
    const done: DueJob[] = [];
    let waits: MustWait | null = null;
    for (let left = MAX_BATCH; left > 0 && !waits;) {
      const job = nextJob(world, until);
      if (!job) break;
      const runOne = () => this.#runOne(world, job, done);
      try {
        left -= apart ? transaction(world.db, runOne) : runOne();
      } catch (error) {
        if (!apart || isStorageFailure(error)) throw error;
        if (error instanceof MustWait) waits = error;
        else setAside(world, job, error);
        left -= 1;
      }
    }
    saveClock(world);
    return { done, waits };
  }

  #runOne(world: World, job: StoredJob, done: DueJob[]): number {
    const handler = this.#handlers[job.kind];
    if (!handler) throw new Error(`there is no handler for due work of kind ${job.kind}`);
    const { work, more } = handler(world, job);
    if (!more) {
      run(world.db, 'DELETE FROM due_work WHERE id = ?', job.id);
      done.push({ at: job.at, kind: job.kind, ref: job.ref });
    }
    return Math.max(1, work);
  }
}

const batchesByWorld = new WeakMap<World, number>();

/** Counts the batches a world has run: a moment taken before the count grew lies before work done. */
export function countBatches(world: World): number {
  return batchesByWorld.get(world) ?? 0;
}

/** Returns the next waiting jobs, in the order in which they will run. */
export function waitingJobs(world: World, limit: number): DueJob[] {
  const sql = 'SELECT at, kind, ref FROM due_work WHERE failure IS NULL ORDER BY at, id LIMIT ?';
  return rows(world.db, sql, limit);
}

/** Returns the jobs that failed and were set aside; the audit reports them. */
export function failedJobs(world: World): (DueJob & { readonly failure: string })[] {
  const sql =
    'SELECT at, kind, ref, failure FROM due_work WHERE failure IS NOT NULL ORDER BY at, id';
  return rows(world.db, sql);
}

/** Puts the jobs that were set aside back in their places. */
export function requeueFailedJobs(world: World): void {
  quietUntil.delete(world.db);
  run(world.db, 'UPDATE due_work SET failure = NULL WHERE failure IS NOT NULL');
}

function setAside(world: World, { id }: StoredJob, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  run(world.db, 'UPDATE due_work SET failure = ? WHERE id = ?', reason, id);
}

/**
 * Lower bound for the next due job of a database, which saves most calls a query. A rollback may leave
 * it too early, never too late: only committed state moves it on.
 */
const quietUntil = new WeakMap<Db, number>();

function nextJob({ db }: World, until: number): StoredJob | undefined {
  if (until < (quietUntil.get(db) ?? -Infinity)) return undefined;
  const next = row<StoredJob>(
    db,
    'SELECT id, at, kind, ref FROM due_work WHERE failure IS NULL ORDER BY at, id LIMIT 1',
  );
  if (next && next.at <= until) return next;
  if (!db.inTransaction) quietUntil.set(db, next?.at ?? Infinity);
  return undefined;
}

export interface DueJob {
  /** World time, epoch ms. */
  readonly at: number;
  readonly kind: string;
  /** The subject of the job. At most one job of a kind waits for the same ref. */
  readonly ref: string;
}

/**
 * Thrown by a job that cannot run yet for want of something a control call must give. The job keeps its
 * place, all jobs after it wait too, and the caller gets the message.
 */
export class MustWait extends Error {
  readonly title: string;
  /** Jobs that ran before it, in order. */
  fired: readonly DueJob[] = [];

  /** `detail` says what is missing and how to give it. */
  constructor(title: string, detail: string) {
    super(detail);
    this.title = title;
  }
}
