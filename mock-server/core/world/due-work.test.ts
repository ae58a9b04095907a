import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreWorld } from '../testing/test-world.ts';
import { rows, run, transaction } from './database.ts';
import {
  MustWait,
  DueWork,
  enqueue,
  enqueueFirst,
  failedJobs,
  waitingJobs,
  type DueHandler,
  type DueHandlers,
} from './due-work.ts';
import type { World } from './world.ts';

type Planned = [at: number, kind: string, ref: string];

/** Writes what it did into the world, so that a rolled-back job leaves nothing. */
const log: DueHandler = ({ db }, { at, ref }) => {
  const key = `did:${String(done({ db }).length).padStart(6, '0')}`;
  run(db, 'INSERT INTO meta (key, value) VALUES (?, ?)', key, `${ref}@${at}`);
  return { work: 1 };
};

const done = ({ db }: Pick<World, 'db'>) =>
  rows<{ value: string }>(db, "SELECT value FROM meta WHERE key LIKE 'did:%' ORDER BY key").map(
    ({ value }) => value,
  );

const bad: DueHandler = (world, job) => {
  log(world, job);
  throw new Error('it broke');
};

function plan(world: World, ...jobs: Planned[]): void {
  transaction(world.db, () => {
    for (const [at, kind, ref] of jobs) enqueue(world, { at, kind, ref });
  });
}

function worldWith(...jobs: Planned[]): World {
  const { world } = coreWorld({ now: 1_700_000_000_000 });
  plan(world, ...jobs);
  return world;
}

const waiting = (world: World) => waitingJobs(world, 10_000).map(({ ref }) => ref);

describe('due work', () => {
  it('runs when it was added after a look that found nothing', () => {
    const world = worldWith([50, 'log', 'later']);
    const due = new DueWork({ log });
    due.run(world, 10);
    plan(world, [20, 'log', 'sooner']);
    plan(world, [90, 'log', 'last']);
    due.run(world, 30);
    expect(done(world)).toEqual(['sooner@20']);
    due.run(world, 100);
    expect(done(world)).toEqual(['sooner@20', 'later@50', 'last@90']);
  });

  it('waits again when its run is rolled back', () => {
    const world = worldWith([10, 'log', 'a'], [90, 'log', 'b']);
    const due = new DueWork({ log });
    const fail = () =>
      transaction(world.db, () => {
        due.run(world, 20);
        throw new Error('the disk is full');
      });
    expect(fail).toThrow('the disk is full');
    expect(done(world)).toEqual([]);
    due.run(world, 20);
    expect(done(world)).toEqual(['a@10']);
  });

  it('exists once for each kind and ref', () => {
    const world = worldWith([10, 'log', 'a']);
    expect(() => enqueue(world, { at: 20, kind: 'log', ref: 'a' })).toThrow('UNIQUE');
    enqueue(world, { at: 20, kind: 'other', ref: 'a' });
    expect(waiting(world)).toHaveLength(2);
  });

  it('runs jobs that jobs add, in the order of their time', () => {
    const chain: DueHandler = (world, job) => {
      log(world, job);
      const left = Number(job.ref) - 1;
      if (left > 0) enqueue(world, { at: job.at + 10, kind: 'chain', ref: String(left) });
      return { work: 1 };
    };
    const world = worldWith([10, 'chain', '4'], [25, 'log', 'between']);
    new DueWork({ log, chain }).run(world, 30);
    expect(done(world)).toEqual(['4@10', '3@20', 'between@25', '2@30']);
    expect(waiting(world)).toEqual(['1']);
  });

  it('runs a long job batch by batch before the jobs after it', () => {
    let left = 3;
    const long: DueHandler = (world, job) => {
      log(world, job);
      left -= 1;
      return { work: 500, more: left > 0 };
    };
    const world = worldWith([10, 'long', 'l'], [10, 'log', 'after']);
    const due = new DueWork({ log, long });
    expect(due.runBatchInBackground(world, 10)).toBe(true);
    expect(done(world)).toEqual(['l@10']);
    expect(waiting(world)).toHaveLength(2);
    const fired = due.run(world, 10);
    expect(done(world)).toEqual(['l@10', 'l@10', 'l@10', 'after@10']);
    expect(fired.map(({ ref }) => ref)).toEqual(['l', 'after']);
  });

  it('runs at most 200 jobs in one batch', () => {
    const jobs = Array.from({ length: 201 }, (_, no): Planned => [no, 'log', `${no}`]);
    const world = worldWith(...jobs);
    const due = new DueWork({ log });
    expect(due.runBatchInBackground(world, 1000)).toBe(true);
    expect(waiting(world)).toHaveLength(1);
    expect(due.runBatchInBackground(world, 1000)).toBe(false);
    expect(waiting(world)).toEqual([]);
  });

  it('sets a failed job aside alone, with its reason and without its changes', () => {
    const world = worldWith(
      [10, 'log', 'a'],
      [20, 'bad', 'b'],
      [30, 'log', 'c'],
      [40, 'none', 'd'],
    );
    const due = new DueWork({ log, bad });
    const fired = due.run(world, 100);
    expect(done(world)).toEqual(['a@10', 'c@30']);
    expect(fired.map(({ ref }) => ref)).toEqual(['a', 'c']);
    expect(failedJobs(world)).toEqual([
      { at: 20, kind: 'bad', ref: 'b', failure: 'it broke' },
      { at: 40, kind: 'none', ref: 'd', failure: 'there is no handler for due work of kind none' },
    ]);
    expect(due.run(world, 1000)).toEqual([]);
  });

  it('is not set aside when the storage fails, and runs when it works again', () => {
    let isFull = true;
    const write: DueHandler = (world, job) => {
      if (isFull) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
      return log(world, job);
    };
    // The first job fails by itself, so that each runs in a transaction of its own.
    const world = worldWith([10, 'bad', 'a'], [20, 'write', 'b']);
    const due = new DueWork({ bad, write });
    expect(() => due.run(world, 100)).toThrow('database or disk is full');
    expect(due.runBatchInBackground(world, 100)).toBe(false);
    expect(failedJobs(world)).toEqual([]);
    isFull = false;
    due.run(world, 100);
    expect(done(world)).toEqual(['b@20']);
    expect(failedJobs(world)).toMatchObject([{ ref: 'a', failure: 'it broke' }]);
  });

  it('puts a job that comes first before all others, also before one that waits', () => {
    const wait: DueHandler = () => {
      throw new MustWait('Not ready', 'Say when.');
    };
    const world = worldWith([10, 'wait', 'a'], [20, 'log', 'b']);
    const due = new DueWork({ log, wait });
    due.catchUp(world, 100);
    transaction(world.db, () => enqueueFirst(world, { at: 50, kind: 'log', ref: 'first' }));
    due.catchUp(world, 100);
    expect(done(world)).toEqual(['first@9']);
    const quiet = worldWith([90, 'log', 'later']);
    transaction(quiet.db, () => enqueueFirst(quiet, { at: 50, kind: 'log', ref: 'now' }));
    due.run(quiet, 100);
    expect(done(quiet)).toEqual(['now@50', 'later@90']);
  });

  it('has the same result whether time jumps or passes in small steps', () => {
    const handlers: DueHandlers = {
      log,
      chain(world, job) {
        log(world, job);
        if (job.ref.length < 5) {
          enqueue(world, { at: job.at + 7, kind: 'chain', ref: `${job.ref}x` });
        }
        return { work: 1 };
      },
    };
    const job = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom('log', 'chain'));
    fc.assert(
      fc.property(
        fc.array(job, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 10, maxLength: 10 }),
        (jobs, steps) => {
          const named = jobs.map(([at, kind], no): Planned => [at, kind, String(no)]);
          const jumping = worldWith(...named);
          new DueWork(handlers).run(jumping, 100);
          const creeping = worldWith(...named);
          let now = 0;
          for (const step of steps)
            new DueWork(handlers).run(creeping, Math.min(100, (now += step)));
          new DueWork(handlers).run(creeping, 100);
          expect(done(creeping)).toEqual(done(jumping));
          expect(waiting(creeping)).toEqual(waiting(jumping));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('work that must wait', () => {
  function setting() {
    let isReady = false;
    const blocked: DueHandler = (world, job) => {
      log(world, job);
      if (!isReady) throw new MustWait('Not ready', 'Say when.');
      return { work: 1 };
    };
    const world = worldWith(
      [10, 'log', 'a'],
      [20, 'blocked', 'b'],
      [30, 'log', 'c'],
      [30, 'blocked', 'd'],
    );
    return { world, due: new DueWork({ log, blocked }), getReady: () => (isReady = true) };
  }

  const caught = (work: () => unknown): MustWait => {
    try {
      work();
    } catch (error) {
      if (error instanceof MustWait) return error;
      throw error;
    }
    throw new Error('nothing had to wait');
  };

  it('keeps its place, holds back later jobs and leaves no change', () => {
    const { world, due, getReady } = setting();
    const { title, message, fired } = caught(() => due.run(world, 100));
    expect({ title, message }).toEqual({ title: 'Not ready', message: 'Say when.' });
    expect(fired).toEqual([{ at: 10, kind: 'log', ref: 'a' }]);
    expect(done(world)).toEqual(['a@10']);
    expect(failedJobs(world)).toEqual([]);
    expect(caught(() => due.run(world, 100)).fired).toEqual([]);
    getReady();
    expect(due.run(world, 100).map(({ ref }) => ref)).toEqual(['b', 'c', 'd']);
    expect(done(world)).toEqual(['a@10', 'b@20', 'c@30', 'd@30']);
  });

  it('reports all jobs that ran before it, over many batches', () => {
    const { world, due } = setting();
    const early = Array.from({ length: 1200 }, (_, index) => index - 1200);
    plan(world, ...early.map((at): Planned => [at, 'log', `${at}`]));
    expect(caught(() => due.run(world, 100)).fired.map(({ ref }) => ref)).toEqual([
      ...early.map(String),
      'a',
    ]);
  });

  it('stops catchUp silently, and a timer until its next tick', () => {
    const { world, due, getReady } = setting();
    expect(due.catchUp(world, 100)).toEqual([{ at: 10, kind: 'log', ref: 'a' }]);
    expect(due.catchUp(world, 100)).toEqual([]);
    expect(due.runBatchInBackground(world, 100)).toBe(false);
    getReady();
    expect(due.runBatchInBackground(world, 100)).toBe(false);
    expect(done(world)).toEqual(['a@10', 'b@20', 'c@30', 'd@30']);
  });

  it('does not hide other failures from catchUp', () => {
    const { world, due } = setting();
    world.db.close();
    expect(() => due.catchUp(world, 100)).toThrow('not open');
  });
});
