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
 * The upload's own route: its body is a stream with a file in it, which other endpoints throw away.
 * Everything else, token and envelope, is as for any endpoint. GET is taken too, as on the real
 * host, and brings no file.
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

/** What the journal keeps of a file: not its bytes. */
function shownFile({ name: fileName, type, size }: Incoming): BroughtFile {
  return { name: beginning(fileName, 200), type: beginning(type, 200), size };
}

/** Where the caller reached us, as the real host tells it: https when a proxy in front says so. */
function originOf({ headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host ?? ''}`;
}
