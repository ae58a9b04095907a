import type { FastifyRequest } from 'fastify';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { hasFault } from '../core/http/apply-faults.ts';
import type { Call, FindCaller } from '../core/http/call.ts';
import type { AnswerRequest } from '../core/http/dispatch.ts';
import { UnknownWorld } from '../core/http/failures.ts';
import { entryOf } from '../core/http/keep-journal.ts';
import { truncate } from '../core/http/redact.ts';
import type { OwnEndpoint } from '../core/product.ts';
import { transaction } from '../core/world/database.ts';
import type { UploadedFile } from '../core/world/journal.ts';
import { chunk, cleanUpload, merge, type UploadAnswer, type UploadCall } from './chunked-upload.ts';
import { fileOf, checkFile, urlsOf } from './check-file.ts';
import { filePlace, isDiskError, putInPlace } from './places.ts';
import { refuseFullSpace } from './quota.ts';
import { type Incoming, receive } from './receive.ts';
import { putFile } from './upload-table.ts';
import { UploadRefusal, type UploadMessage } from './upload-refusal.ts';

/**
 * Answers the calls of the upload, whose body is a stream with a file. Token and envelope are handled like
 * those of any endpoint.
 */
export function answerUploads({ answer }: OwnEndpoint, findCaller: FindCaller): AnswerRequest {
  return async (request, reply) => {
    const received = await receive(request, findCaller);
    if (received.file) entryOf(request).file = describeFile(received.file);
    const handle = (call: Call) => {
      if (received.flaw) throw new UploadRefusal(received.flaw);
      const incoming = hasFault(request, 'duplicate') ? received.copy() : received.file;
      // The endpoint requires a token and has the schemas of uploads.
      const checked = call as Call & Pick<UploadCall, 'payload' | 'user'>;
      return upload({ ...checked, incoming, origin: originOf(request) });
    };
    try {
      const { fields } = received;
      return await answer(handle, { fields, invalid: INVALID }, request, reply);
    } finally {
      received.discard();
    }
  };
}

const INVALID: UploadMessage = 'upload_parameters';

/** Describes a file for the journal, without its bytes. */
function describeFile({ name: fileName, type, size }: Incoming): UploadedFile {
  return { name: truncate(fileName, 200), type: truncate(type, 200), size };
}

/** Returns the origin the caller used: https when a trusted proxy says so. */
const originOf = ({ protocol, headers }: FastifyRequest) => `${protocol}://${headers.host ?? ''}`;

/**
 * Accepts a file in one piece or, with a `chunkid`, in chunks. Any `action` except merge is a chunk:
 * the documented client sends an action with its chunks (CALL-6).
 */
async function upload(call: UploadCall): Promise<UploadAnswer> {
  try {
    return await stepOf(call)(call);
  } catch (error) {
    // The world was dropped while the bytes were moved; its files and database are being deleted.
    if (!call.world.db.open) throw new UnknownWorld(call.world.key, true);
    throw error;
  }
}

function stepOf({ world, payload: { chunkid = '', action, method } }: UploadCall) {
  // PHP treats "0" as empty.
  if (chunkid === '' || chunkid === '0') return plain;
  // The owner of a stock host has not turned it on (HOST-30).
  if (world.hostProfile === 'stock') throw new UploadRefusal('chunks_disabled');
  if (action === 'merge') return merge;
  return method === 'clean' ? cleanUpload : chunk;
}

/** Stores a file that was sent in one piece. */
function plain(call: UploadCall): UploadAnswer {
  const { world, now, user, incoming } = call;
  if (!incoming) throw new UploadRefusal('no_file_uploaded');
  checkFile(incoming, PLAIN_MAX_BYTES);
  refuseFullSpace(world, user.id, incoming.size);
  const file = fileOf(incoming, user.id, now);
  try {
    putInPlace(world, incoming.path, filePlace(world, file.sha256));
  } catch (error) {
    if (isDiskError(error)) throw new UploadRefusal('server_busy');
    throw error;
  }
  transaction(world.db, () => putFile(world, file, now));
  return { data: urlsOf(file, call.origin), msg: 'uploaded' };
}
