import { isStorageFailure, row, run, rows, transaction, type Db } from './database.ts';
import { MustWait, type DueJob } from './due-job.ts';
import { saveClock, type World } from './world.ts';

interface StoredJob extends DueJob {
  readonly id: number;
}

/**
 * Does a job, inside a transaction, as of `job.at`. Says how many rows of work that was, and
 * whether more is left: then the job keeps its place and is called again. Throws MustWait for one
 * that cannot be done yet; any other failure sets the job aside.
 */
export type DueHandler = (world: World, job: DueJob) => { work: number; more?: boolean };

export type DueHandlers = Readonly<Record<string, DueHandler>>;

interface Slice {
  readonly done: readonly DueJob[];
  /** What stopped it, if something did. */
  readonly waits: MustWait | null;
}

/** One transaction holds at most this much work, so that other calls get their turn between two. */
const SLICE = 500;

/** Puts a job into the list. Inside a transaction. */
export function enqueue(world: World, { at, kind, ref }: DueJob): void {
  run(world.db, 'INSERT INTO due_work (at, kind, ref) VALUES (?, ?, ?)', at, kind, ref);
  if (at < (quietUntil.get(world.db) ?? at)) quietUntil.set(world.db, at);
}

/**
 * The one ordered list of what falls due in a world (GAME-17). However time passes, at
 * once or over a week of sleep, every job is run in the order of its time, once.
 */
export class DueWork {
  readonly #handlers: DueHandlers;

  constructor(handlers: DueHandlers) {
    this.#handlers = handlers;
  }

  /**
   * Runs all that is due by `until`, also what the jobs themselves put in. Adds what was run to
   * `fired`, and gives it. Throws MustWait, with what was run before, at work that must wait.
   */
  run(world: World, until: number, fired: DueJob[] = []): DueJob[] {
    while (this.runSome(world, until, fired));
    return fired;
  }

  /** As `run`, for who can do without what must wait: stops there without a word. */
  catchUp(world: World, until: number): DueJob[] {
    const fired: DueJob[] = [];
    try {
      return this.run(world, until, fired);
    } catch (error) {
      if (error instanceof MustWait) return fired;
      throw error;
    }
  }

  /**
   * Runs one slice; true when more is due. For a timer that must not hold the process up, nor end it
   * when the storage fails or a job must wait: the work waits for the next time.
   */
  runSlice(world: World, until: number): boolean {
    try {
      return this.runSome(world, until, []);
    } catch (error) {
      if (isStorageFailure(error) || error instanceof MustWait) return false;
      throw error;
    }
  }

  /**
   * Runs one slice and adds what was run to `fired`; true when more is due. For who gives others their
   * turn between two. Throws as `run` does.
   */
  runSome(world: World, until: number, fired: DueJob[]): boolean {
    // While the books are wrong all work waits: it would fail for that alone, and be set aside.
    if (world.halted || !nextJob(world, until)) return false;
    const { done, waits } = this.#runSome(world, until);
    fired.push(...done);
    if (waits) {
      waits.fired = fired;
      throw waits;
    }
    return nextJob(world, until) !== undefined;
  }

  #runSome(world: World, until: number): Slice {
    slicesByWorld.set(world, slicesDone(world) + 1);
    try {
      return transaction(world.db, () => this.#runTogether(world, until));
    } catch (error) {
      // Not the jobs' fault: they would be set aside for good over what passes.
      if (isStorageFailure(error)) throw error;
      return transaction(world.db, () => this.#runSingly(world, until));
    }
  }

  /** The fast way, for when nothing fails. */
  #runTogether(world: World, until: number): Slice {
    const done: DueJob[] = [];
    for (let left = SLICE; left > 0;) {
      const job = nextJob(world, until);
      if (!job) break;
      left -= this.#runOne(world, job, done);
    }
    saveClock(world);
    return { done, waits: null };
  }

  /** Each job by itself is done whole or not at all, so that one that fails takes no other with it. */
  #runSingly(world: World, until: number): Slice {
    const done: DueJob[] = [];
    let waits: MustWait | null = null;
    for (let left = SLICE; left > 0 && !waits;) {
      const job = nextJob(world, until);
      if (!job) break;
      try {
        left -= transaction(world.db, () => this.#runOne(world, job, done));
      } catch (error) {
        if (isStorageFailure(error)) throw error;
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
    if (!handler) throw new Error(`nobody does work of the kind ${job.kind}`);
    const { work, more } = handler(world, job);
    if (!more) {
      run(world.db, 'DELETE FROM due_work WHERE id = ?', job.id);
      done.push({ at: job.at, kind: job.kind, ref: job.ref });
    }
    return Math.max(1, work);
  }
}

const slicesByWorld = new WeakMap<World, number>();

/** Grows whenever some of a world's work is done: a moment that was taken before is past then. */
export function slicesDone(world: World): number {
  return slicesByWorld.get(world) ?? 0;
}

/** The next of what waits, in the order in which it will be run. */
export function waitingJobs(world: World, limit: number): DueJob[] {
  return rows(
    world.db,
    'SELECT at, kind, ref FROM due_work WHERE failure IS NULL ORDER BY at, id LIMIT ?',
    limit,
  );
}

/** Jobs that failed and were set aside; the audit reports them. */
export function failedJobs(world: World): (DueJob & { readonly failure: string })[] {
  return rows(
    world.db,
    'SELECT at, kind, ref, failure FROM due_work WHERE failure IS NOT NULL ORDER BY at, id',
  );
}

/** Takes what was set aside back into the list, at its old place. Says how many jobs that was. */
export function requeueFailedJobs(world: World): number {
  quietUntil.delete(world.db);
  return run(world.db, 'UPDATE due_work SET failure = NULL WHERE failure IS NOT NULL').changes;
}

function setAside(world: World, { id }: StoredJob, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  run(world.db, 'UPDATE due_work SET failure = ? WHERE id = ?', reason, id);
}

/**
 * Nothing that waits is due before this moment, so that most calls need not ask the database. What is
 * rolled back may leave it too early, which costs a question, and never too late: it is moved on by
 * what is committed alone.
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
