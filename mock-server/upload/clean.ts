import type { Data } from '#contract/api/schemas.ts';
import type { Answer } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import { chunksPlace, removePlace } from './places.ts';
import { chunkidOf, type UploadCall } from './upload-call.ts';
import { deleteUpload, uploadOf } from './upload-table.ts';
import { inUploadLine } from './upload-line.ts';

/** Removes the chunks of an abandoned upload. Succeeds also when no chunk is left. */
export async function clean(call: UploadCall): Promise<Answer<Data<'common.upload'>>> {
  const { world, user } = call;
  const chunkid = chunkidOf(call);
  const place = chunksPlace(world, user.id, chunkid);
  await inUploadLine(world, place, () => {
    const upload = uploadOf(world, user.id, chunkid);
    if (!upload) return;
    transaction(world.db, () => deleteUpload(world, upload.id));
    removePlace(place);
  });
  return { data: null };
}
