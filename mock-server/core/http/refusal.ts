import type { MessageKey, MessageValues } from '#contract/errors.ts';

/**
 * A call that is understood and not granted: the caller reads the message, nothing was changed.
 * On the wire it is HTTP 200 with code 0, as the real host answers (HOST-3).
 */
export class Refusal extends Error {
  readonly key: MessageKey;
  /** What stands for the `{names}` in the message. */
  readonly values: MessageValues;

  constructor(key: MessageKey, values: MessageValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** More calls than anybody needs: HTTP 429. */
export class TooManyCalls extends Error {}

/** No good token on a call that needs one: HTTP 401. */
export class Unauthorized extends Error {}

/** The world named by the caller does not exist: a fault of the test, not of the app under test. */
export class UnknownWorld extends Error {}

/** What somebody ordered to be answered, by a fault. */
export class OrderedAnswer extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, msg: string) {
    super(msg);
    this.status = status;
    this.code = code;
  }
}

/** The caller's connection is gone: there is nobody to answer. */
export class ConnectionCut extends Error {}
