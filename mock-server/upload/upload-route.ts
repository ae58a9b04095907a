import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { MessageKey } from '#contract/errors.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { type Call, endpoint, Refusal } from '../api/call.ts';
import { UnknownWorld } from '../core/http/failures.ts';
import { hasFault } from '../core/http/faults.ts';
import { entryOf } from '../core/http/journal.ts';
import { truncate } from '../core/http/redact.ts';
import { transaction } from '../core/world/database.ts';
import type { UploadedFile } from '../core/world/journal.ts';
import { isStock } from '../core/world/world.ts';
import { chunk, cleanUpload, merge, type UploadAnswer, type UploadCall } from './chunked-upload.ts';
import { fileOf, checkFile, urlsOf } from './check-file.ts';
import { filePlace, isDiskError, putInPlace } from './places.ts';
import { refuseFullSpace } from './quota.ts';
import { type Incoming, receive, type Received } from './receive.ts';
import { putFile } from './upload-table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    received?: Received;
  }
}

/**
 * The call of the upload, whose body is a stream with a file. Token, fields and envelope are handled like those of any
 * endpoint.
 */
export const uploadRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async ({ received }) => received?.discard());
  app.route(
    endpoint('common.upload', handle, {
      readBody,
      invalid: 'upload_parameters' satisfies MessageKey,
    }),
  );
};

async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const received = await receive(request);
  request.received = received;
  // For a connection that is cut, no answer is sent.
  reply.raw.once('close', () => received.discard());
  if (received.file) entryOf(request).file = describeFile(received.file);
  return received.fields;
}

function handle(call: Call<'common.upload'>, request: FastifyRequest): Promise<UploadAnswer> {
  const { received } = request;
  if (!received || received.flaw) throw new Refusal(received?.flaw ?? 'no_file_uploaded');
  const incoming = hasFault(request, 'duplicate') ? received.copy() : received.file;
  return upload({ ...call, incoming, origin: originOf(request) });
}

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
  if (world.hostProfile === 'stock') throw new Refusal('chunks_disabled');
  if (action === 'merge') return merge;
  // A FastAdmin host has no way to clean: it looks for the chunk (decision 001).
  return method === 'clean' && !isStock(world) ? cleanUpload : chunk;
}

function plain(call: UploadCall): UploadAnswer {
  const { world, now, user, incoming } = call;
  if (!incoming) throw new Refusal('no_file_uploaded');
  checkFile(incoming, PLAIN_MAX_BYTES);
  refuseFullSpace(world, user.id, incoming.size);
  const file = fileOf(incoming, user.id, now);
  try {
    putInPlace(world, incoming.path, filePlace(world, file.sha256));
  } catch (error) {
    if (isDiskError(error)) throw new Refusal('server_busy');
    throw error;
  }
  transaction(world.db, () => putFile(world, file, now));
  return { data: urlsOf(file, call.origin), msg: 'uploaded' };
}
