import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../api/call.ts';
import { UnknownWorld } from '../core/http/failures.ts';
import { chunk } from './chunk.ts';
import { clean } from './clean.ts';
import { merge } from './merge.ts';
import { plain } from './plain.ts';
import type { UploadCall } from './upload-call.ts';

/**
 * Accepts a file in one piece or, with a `chunkid`, in chunks. Any `action` except merge is a chunk:
 * the documented client sends an action with its chunks (CALL-6).
 */
export async function upload(call: UploadCall): Promise<Answer<Data<'common.upload'>>> {
  try {
    return await stepOf(call)(call);
  } catch (error) {
    // The world was dropped while the bytes were moved; its files and database are being deleted.
    if (!call.world.db.open) throw new UnknownWorld(call.world.key);
    throw error;
  }
}

function stepOf({ payload: { chunkid = '', action, method } }: UploadCall) {
  // PHP treats "0" as empty.
  if (chunkid === '' || chunkid === '0') return plain;
  if (action === 'merge') return merge;
  return method === 'clean' ? clean : chunk;
}
