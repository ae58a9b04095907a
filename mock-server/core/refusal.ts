import type { MessageValues } from '#contract/errors/core.ts';

/**
 * Thrown to refuse a call that is understood: the caller reads the message, and nothing was changed.
 * A FastAdmin host answers it with HTTP 200 and code 0 (HOST-3). An answer kept for an
 * Idempotency-Key may be a refusal.
 */
export class Refusal extends Error {
  /** The HTTP status of an API that answers as Fastify does. */
  readonly statusCode = 409;
  /** Key of the message in the product's catalogue. */
  readonly key: string;
  readonly values: MessageValues;

  /** What the message leaves out, for developers. */
  readonly why: string | undefined;

  constructor(key: string, values: MessageValues = {}, why?: string) {
    super(key);
    this.key = key;
    this.values = values;
    this.why = why;
  }
}

/** Thrown to refuse a call for a passing reason, so that a retry with the same key is a new attempt. */
export class TemporaryRefusal extends Refusal {}
