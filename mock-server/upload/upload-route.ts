import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MessageKey } from '#contract/errors.ts';
import type { Call } from '../api/call.ts';
import { hasFault } from '../core/http/apply-faults.ts';
import { entryOf } from '../core/http/keep-journal.ts';
import { truncate } from '../core/http/redact.ts';
import { Refusal } from '../api/refusal.ts';
import type { AnyHandler } from '../core/http/call.ts';
import type { OwnEndpoint } from '../core/product.ts';
import type { UploadedFile } from '../core/world/journal.ts';
import { receive, type Incoming } from './receive.ts';
import { upload } from './upload.ts';

/**
 * Registers the upload's own route, because its body is a stream with a file. Token and envelope are
 * handled like those of any endpoint. GET is accepted as on the production host and contains no file.
 */
export function uploadRoute(app: FastifyInstance, { url, answer }: OwnEndpoint): void {
  app.route({
    method: ['GET', 'POST'],
    url,
    handler: async (request, reply) => {
      const received = await receive(request);
      if (received.file) entryOf(request).file = describeFile(received.file);
      const handle = (call: Call<'common.upload'>) => {
        if (received.flaw) throw new Refusal(received.flaw);
        const incoming = hasFault(request, 'duplicate') ? received.copy() : received.file;
        return upload({ ...call, incoming, origin: originOf(request) });
      };
      try {
        const { fields } = received;
        // The route is that of common.upload, so its calls are too.
        return await answer(handle as AnyHandler, { fields, invalid: INVALID }, request, reply);
      } finally {
        received.discard();
      }
    },
  });
}

const INVALID: MessageKey = 'upload_parameters';

/** Describes a file for the journal, without its bytes. */
function describeFile({ name: fileName, type, size }: Incoming): UploadedFile {
  return { name: truncate(fileName, 200), type: truncate(type, 200), size };
}

/** Returns the origin the caller used: https when a proxy in front says so. */
function originOf({ headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host ?? ''}`;
}
