import type { MessageValues } from '#contract/errors/core.ts';
import type { UPLOAD_MESSAGES } from '#contract/errors/upload.ts';
import { Refusal } from '../core/refusal.ts';

export type UploadMessage = keyof typeof UPLOAD_MESSAGES | 'server_busy';

/** Thrown to refuse an upload; nothing was changed. */
export class UploadRefusal extends Refusal {
  constructor(key: UploadMessage, values: MessageValues = {}) {
    super(key, values);
  }
}
