/**
 * The kinds of fault, with what each does to a call. A call that runs also commits. A kind that runs the call
 * first also applies when the answer is an error. The kit has a method for each, in camel case.
 */
export const FAULTS = {
  delay: 'waits "ms" real milliseconds, then runs, even when the caller has given up by then',
  answer: 'does not run; "status", "code", "msg" and "data" are the answer',
  drop: 'does not run; the connection is cut',
  lose_answer: 'runs; the connection is cut instead of an answer',
  drop_midway: 'runs; the connection is cut in the middle of the answer',
  truncate: 'runs; the answer is JSON that stops in the middle, in a complete HTTP message',
  not_json: 'runs; the answer is an HTML page, as of a proxy in front of a broken server',
  hang: 'does not run, and is never answered',
  hang_after: 'runs, and is never answered',
  unauthorized: 'does not run; the answer is 401, as for an invalid token',
  rate_limit: 'does not run; the answer is 429 with a Retry-After',
  disk_full:
    'fails at its commit as on a full disk, and is rolled back; a call that writes nothing is not affected and does not use up the fault',
  duplicate: 'runs twice, as when a proxy repeats it; the second answer is sent',
} as const;

export type FaultKind = keyof typeof FAULTS;

export const FAULT_KINDS = Object.keys(FAULTS) as readonly FaultKind[]; // keys of a const literal

/**
 * A fault as ordered. Every `delay` applies, and `delay` and `disk_full` combine with any other
 * kind. Of the other kinds one applies per call, the oldest; the next one waits for the next call.
 */
export interface FaultOrder {
  readonly kind: FaultKind;
  /**
   * An endpoint's name or path, or the start of either followed by a star: `games.submitBet`,
   * `/api/games/submitBet`, `games.*`. Default: every endpoint. A path that two endpoints share
   * means both.
   */
  readonly route?: string | undefined;
  /** Username: only calls with a valid token of this user. */
  readonly user?: string | undefined;
  /** First matching call that is affected, counted from 1. Default: 1. */
  readonly nth?: number | undefined;
  /** Number of calls affected; null for all. Default: 1. */
  readonly times?: number | null | undefined;
  /** World time, epoch ms, from which no call is affected. */
  readonly until?: number | undefined;
  /** `delay` only: the wait in real milliseconds, independent of the world's clock. */
  readonly ms?: number | undefined;
  /** `answer` and `not_json` only: HTTP status. Default: 200 for `answer`, 502 for `not_json`. */
  readonly status?: number | undefined;
  /** `answer` only: code of the envelope. Default: 0. */
  readonly code?: number | undefined;
  /** `answer` only: message. Default from status 400 on: the text for that status, else ''. */
  readonly msg?: string | undefined;
  /** `answer` only: `data` of the envelope, any JSON. It is not compared with the contract. Default: null. */
  readonly data?: unknown;
}
