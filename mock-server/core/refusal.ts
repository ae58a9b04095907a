import type { MessageValues } from '#contract/errors/core.ts';

/**
 * Thrown to refuse a call that is understood: the caller reads the message, and nothing was changed.
 * On the wire it is HTTP 200 with code 0, as a FastAdmin host answers (HOST-3). An answer kept for an
 * Idempotency-Key may be a refusal.
 */
export class Refusal extends Error {
  /** Key of the message in the product's catalogue. */
  readonly key: string;
  /** Values for the `{names}` in the message. */
  readonly values: MessageValues;

  constructor(key: string, values: MessageValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Thrown to refuse a call for a passing reason, so that a retry with the same key is a new attempt. */
export class TemporaryRefusal extends Refusal {}
