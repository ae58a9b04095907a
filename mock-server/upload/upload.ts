import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../core/http/endpoint.ts';
import { UnknownWorld } from '../core/http/refusal.ts';
import { chunk } from './chunk.ts';
import { clean } from './clean.ts';
import { merge } from './merge.ts';
import { plain } from './plain.ts';
import type { UploadCall } from './upload-call.ts';

/**
 * Takes a file in one piece or, when there is a `chunkid`, in chunks. Every other `action` than
 * merge is a chunk: the documented client names one with its chunks (CALL-6).
 */
export async function upload(call: UploadCall): Promise<Answer<Data<'common.upload'>>> {
  try {
    return await stepOf(call)(call);
  } catch (error) {
    // Dropped while the bytes were moved: then the files and the database go too, in any order.
    if (!call.world.db.open) throw new UnknownWorld(call.world.key);
    throw error;
  }
}

function stepOf({ payload: { chunkid = '', action, method } }: UploadCall) {
  // PHP takes "0" for nothing at all.
  if (chunkid === '' || chunkid === '0') return plain;
  if (action === 'merge') return merge;
  return method === 'clean' ? clean : chunk;
}
