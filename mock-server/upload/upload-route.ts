import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { answerCall, type Handler } from '../core/http/endpoint.ts';
import { isStruck } from '../core/http/faulty.ts';
import { entryOf } from '../core/http/keep-journal.ts';
import { beginning } from '../core/http/redact.ts';
import { Refusal } from '../core/http/refusal.ts';
import type { DueWork } from '../core/world/due-work.ts';
import type { BroughtFile } from '../core/world/journal.ts';
import { receive, type Incoming } from './receive.ts';
import { upload } from './upload.ts';

const name = 'common.upload';

/**
 * Registers the upload's own route, because its body is a stream with a file. Token and envelope are
 * handled like those of any endpoint. GET is accepted as on the production host and contains no file.
 */
export function uploadRoute(app: FastifyInstance, due: DueWork): void {
  app.route({
    method: ['GET', 'POST'],
    url: ENDPOINTS[name].path.slice('/api'.length),
    handler: async (request, reply) => {
      const received = await receive(request);
      if (received.file) entryOf(request).file = shownFile(received.file);
      try {
        const handler: Handler<'common.upload'> = (call) => {
          if (received.flaw) throw new Refusal(received.flaw);
          const incoming = isStruck(request, 'duplicate') ? received.copy() : received.file;
          return upload({ ...call, incoming, origin: originOf(request) });
        };
        const served = { name, handler, due, invalid: 'upload_parameters' } as const;
        return await answerCall(served, received.fields, request, reply);
      } finally {
        received.discard();
      }
    },
  });
}

/** The journal's description of a file, without its bytes. */
function shownFile({ name: fileName, type, size }: Incoming): BroughtFile {
  return { name: beginning(fileName, 200), type: beginning(type, 200), size };
}

/** Returns the origin the caller used, with https when a trusted proxy says so. */
function originOf({ headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host ?? ''}`;
}
