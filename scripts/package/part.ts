/** Runs one check of a part, prints its result, and returns what `work` returns. A failed check ends the part. */
export type Check = <T>(title: string, work: () => Promise<T>) => Promise<T>;

/** A part of `npm run test:package`. */
export interface Part {
  readonly name: string;
  readonly description: string;
  /** Returns what is missing on this machine and what to do about it, or null if the part can run. */
  readonly findObstacle: () => Promise<string | null>;
  /** @param script of package.json with its arguments, for a part that runs the tests */
  readonly run: (check: Check, script: string) => Promise<void>;
}
