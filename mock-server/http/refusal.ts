import type { MessageKey } from '#contract/errors.ts';

/**
 * A call that is understood and not granted: the caller reads the message, nothing was changed.
 * On the wire it is HTTP 200 with code 0, as the real host answers (fastadmin-wire section 1).
 */
export class Refusal extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

/** No good token on a call that needs one: HTTP 401. */
export class Unauthorized extends Error {}

/** The world named by the caller does not exist: a fault of the test, not of the app under test. */
export class UnknownWorld extends Error {}
