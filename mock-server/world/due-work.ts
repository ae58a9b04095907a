import { isStorageFailure, row, run, rows, transaction } from './database.ts';
import type { DueJob } from './due-job.ts';
import { saveClock, type World } from './world.ts';

interface StoredJob extends DueJob {
  readonly id: number;
}

/**
 * Does a job, inside a transaction, as of `job.at`. Says how many rows of work that was, and
 * whether more is left: then the job keeps its place and is called again.
 */
export type DueHandler = (world: World, job: DueJob) => { work: number; more?: boolean };

export type DueHandlers = Readonly<Record<string, DueHandler>>;

/** One transaction holds at most this much work, so that other calls get their turn between two. */
const SLICE = 500;

/** Puts a job into the list. Inside a transaction. */
export function enqueue(world: World, { at, kind, ref }: DueJob): void {
  run(world.db, 'INSERT INTO due_work (at, kind, ref) VALUES (?, ?, ?)', at, kind, ref);
}

/**
 * The one ordered list of what falls due in a world (DESIGN section 6). However time passes, at
 * once or over a week of sleep, every job is run in the order of its time, once.
 */
export class DueWork {
  readonly #handlers: DueHandlers;

  constructor(handlers: DueHandlers) {
    this.#handlers = handlers;
  }

  /** Runs all that is due by `until`, also what the jobs themselves put in. Says what was run. */
  run(world: World, until: number): DueJob[] {
    const fired: DueJob[] = [];
    while (this.#slice(world, until, fired));
    return fired;
  }

  /**
   * Runs one slice; true when more is due. For a timer that must not hold the process up, nor end it
   * when the storage fails: the work waits for the next time.
   */
  runSlice(world: World, until: number): boolean {
    try {
      return this.#slice(world, until, []);
    } catch (error) {
      if (isStorageFailure(error)) return false;
      throw error;
    }
  }

  #slice(world: World, until: number, fired: DueJob[]): boolean {
    // While the books are wrong all work waits: it would fail for that alone, and be set aside.
    if (world.halted || !nextJob(world, until)) return false;
    try {
      fired.push(...transaction(world.db, () => this.#runSome(world, until, SLICE)));
    } catch {
      // One job of the slice fails: run them singly, so that it alone is set aside.
      this.#runAlone(world, until, fired);
    }
    return nextJob(world, until) !== undefined;
  }

  #runSome(world: World, until: number, budget: number): DueJob[] {
    const fired: DueJob[] = [];
    for (let left = budget; left > 0;) {
      const job = nextJob(world, until);
      if (!job) break;
      const { work, more } = this.#handle(world, job);
      left -= Math.max(1, work);
      if (more) continue;
      run(world.db, 'DELETE FROM due_work WHERE id = ?', job.id);
      fired.push({ at: job.at, kind: job.kind, ref: job.ref });
    }
    saveClock(world);
    return fired;
  }

  #runAlone(world: World, until: number, fired: DueJob[]): void {
    const job = nextJob(world, until);
    if (!job) return;
    try {
      fired.push(...transaction(world.db, () => this.#runSome(world, until, 1)));
    } catch (error) {
      // Not the job's fault: it would be set aside for good over what passes.
      if (isStorageFailure(error)) throw error;
      run(
        world.db,
        'UPDATE due_work SET failure = ? WHERE id = ?',
        error instanceof Error ? error.message : String(error),
        job.id,
      );
    }
  }

  #handle(world: World, job: DueJob): { work: number; more?: boolean } {
    const handler = this.#handlers[job.kind];
    if (!handler) throw new Error(`nobody does work of the kind ${job.kind}`);
    return handler(world, job);
  }
}

/** Jobs that failed and were set aside; the audit reports them. */
export function failedJobs(world: World): unknown[] {
  return rows(world.db, 'SELECT at, kind, ref, failure FROM due_work WHERE failure IS NOT NULL');
}

function nextJob(world: World, until: number): StoredJob | undefined {
  return row<StoredJob>(
    world.db,
    `SELECT id, at, kind, ref FROM due_work
     WHERE failure IS NULL AND at <= ? ORDER BY at, id LIMIT 1`,
    until,
  );
}
