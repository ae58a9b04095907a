/** Thrown for more calls than the limit allows: HTTP 429. */
export class TooManyCalls extends Error {}

/** Thrown for a call that arrives while the server closes: HTTP 503. */
export class ServerClosing extends Error {}

/** Seconds after which a caller may try again: another server, or this one after a restart. */
export const RETRY_AFTER_S = 1;

/** Thrown when a call needs a good token and has none: HTTP 401. */
export class Unauthorized extends Error {}

/** Thrown for a path that the host does not know: HTTP 404. */
export class UnknownPath extends Error {}

/** Thrown when a call names a world that does not exist: a mistake of the test, not of the app. */
export class UnknownWorld extends Error {}

/** Thrown by a fault that orders the answer of a call. */
export class OrderedAnswer extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, msg: string) {
    super(msg);
    this.status = status;
    this.code = code;
  }
}

/** Thrown when the connection of the caller is gone, so that nobody can be answered. */
export class ConnectionCut extends Error {}
