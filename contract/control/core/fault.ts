/**
 * The effects of a fault on a call. "Runs the call" includes its commit. The kinds that run the call first
 * also apply when the answer is an error.
 */
export const FAULT_KINDS = [
  /** Waits `ms` before the call runs. The call runs even when the caller has given up by then. */
  'latency',
  /** Answers with `status`, `code` and `msg`; the call does not run. */
  'answer',
  /** Cuts the connection; the call does not run. */
  'drop_before',
  /** Runs the call, then cuts the connection instead of answering. */
  'drop_after',
  /** Runs the call, then cuts the connection in the middle of the answer. */
  'drop_midway',
  /** Runs the call, then answers JSON that stops in the middle; the HTTP message is complete. */
  'truncated',
  /** Runs the call, then answers with an HTML page, as a proxy in front of a broken server does. */
  'not_json',
  /** Never answers; the call does not run. */
  'hang_before',
  /** Runs the call, then never answers. */
  'hang_after',
  /** Answers 401, as for an invalid token; the call does not run. */
  'unauthorized',
  /** Answers 429 with a Retry-After; the call does not run. */
  'rate_limit',
  /**
   * Makes the commit fail as on a full disk, so everything is rolled back. A call that writes nothing
   * is not affected and does not use up the fault.
   */
  'disk_full',
  /**
   * Runs the call twice, as when a proxy repeats a call that was already done. The second answer is
   * sent; the first is discarded.
   */
  'duplicate',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * A fault as ordered. Every `latency` applies, and `latency` and `disk_full` combine with any other
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
  /** `latency` only: the wait in real milliseconds, independent of the world's clock. */
  readonly ms?: number | undefined;
  /** `answer` and `not_json` only: HTTP status. Default: 200 for `answer`, 502 for `not_json`. */
  readonly status?: number | undefined;
  /** `answer` only: code of the envelope. Default: 0. */
  readonly code?: number | undefined;
  /** `answer` only: message. Default from status 400 on: the text for that status, else ''. */
  readonly msg?: string | undefined;
}
