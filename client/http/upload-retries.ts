import type { Failure } from './envelope.ts';
import type { Part, UploadForms } from './upload-forms.ts';

/** How long a form that was lost waits for its next try, in milliseconds (REL-14). */
export const RETRY_AFTER_MS = [100, 1000, 3000] as const;

/** Sends a form until it is answered, and gives up after the last try, or when `isOver`. */
export async function withRetries(
  forms: UploadForms,
  isOver: () => boolean,
  post: () => Promise<Part>,
): Promise<Part> {
  let part = await post();
  for (const wait of RETRY_AFTER_MS) {
    if (part.ok || !isPassing(part.failure)) break;
    await forms.pause(wait);
    if (isOver()) break;
    part = await post();
  }
  return part;
}

/** The host has judged it. */
export function isRefusal(failure: Failure): boolean {
  return failure.kind === 'business' && !isPassing(failure);
}

/** Whether the next try may go better: nobody has judged the form itself. */
function isPassing({ kind, code, key }: Failure): boolean {
  if (kind === 'business') return key === 'too_many_requests' || key === 'server_busy';
  if (kind === 'http') return code < 400 || code >= 500;
  return kind === 'network' || kind === 'timeout';
}
