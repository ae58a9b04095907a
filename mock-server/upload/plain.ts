import type { Data } from '#contract/api/schemas.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Answer } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { transaction } from '../core/world/database.ts';
import { judgeFile } from './judge.ts';
import { fileOf, urlsOf } from './kept-file.ts';
import { filePlace, isOfTheDisk, putInPlace } from './places.ts';
import { refuseFullSpace } from './quota.ts';
import type { UploadCall } from './upload-call.ts';
import { putFile } from './upload-table.ts';

/** Stores a file that was sent in one piece. */
export function plain(call: UploadCall): Answer<Data<'common.upload'>> {
  const { world, now, user, incoming } = call;
  if (!incoming) throw new Refusal('no_file_uploaded');
  judgeFile(incoming, PLAIN_MAX_BYTES);
  refuseFullSpace(world, user.id, incoming.size);
  const file = fileOf(incoming, user.id, now);
  try {
    putInPlace(world, incoming.path, filePlace(world, file.sha256));
  } catch (error) {
    if (isOfTheDisk(error)) throw new Refusal('server_busy');
    throw error;
  }
  transaction(world.db, () => putFile(world, file, now));
  return { data: urlsOf(file, call.origin), msg: 'uploaded' };
}
