import type { MessageKey, MessageValues } from '#contract/errors.ts';
import { Refusal as CoreRefusal } from '../core/refusal.ts';

/** Thrown to refuse a call with a message of the catalogue; nothing was changed. */
export class Refusal extends CoreRefusal {
  constructor(key: MessageKey, values: MessageValues = {}) {
    super(key, values);
  }
}
