import { type Db, readMeta, writeMeta } from './database.ts';
import type { RecordedCall } from './journal.ts';
import { saveClock, type World } from './world.ts';

export interface FailedTest {
  readonly test: string;
  readonly error: string;
  /** Name of the product that the test was for. Version 1.0 kept none. */
  readonly product?: string;
  /** Address of its page, from the path on. */
  readonly url: string;
  /** The storage of its page. */
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
}

/** The failure of a test, as the world of the test keeps it. */
export interface Failure extends FailedTest {
  /** World time, epoch ms. */
  readonly at: number;
  /** The last calls of the world, oldest first. */
  readonly calls: readonly RecordedCall[];
}

const MAX_CALLS = 100;

/** Keeps the failure of a test with the last calls, and stops the clock: an image then shows this moment. */
export function keepFailure(world: World, failed: FailedTest): Failure {
  world.clock.freeze(true);
  saveClock(world);
  const failure = { ...failed, at: world.clock.now(), calls: world.journal.record(MAX_CALLS) };
  writeMeta(world.db, FAILURE, JSON.stringify(failure));
  return failure;
}

/** Returns the failure that a world keeps; null if it has none. Throws for JSON that is damaged. */
export function failureOf(db: Db): Failure | null {
  const text = readMeta(db, FAILURE);
  return text === null ? null : (JSON.parse(text) as Failure); // written by keepFailure; checkImage checks others
}

/** Key in `meta`. */
export const FAILURE = 'failure';
