import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { beginning, redactedAnswer, redactedPayload, redactedText, redactedUrl } from './redact.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal of its world keeps of this call; null when it names no world that is there. */
    entry: JournalEntry | null;
  }
}

/** Headers that say something about a call; the others are the browser's own business. */
const KEPT_HEADERS = [
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'content-length',
  'content-type',
  'idempotency-key',
  'origin',
  'token',
] as const;

/**
 * Writes every call of a scope into the journal of its world, from its coming to its answer.
 * The first of a scope's parts, so that nothing is answered unseen.
 */
export function keepJournal(
  app: FastifyInstance,
  worldOfCall: (request: FastifyRequest) => World | undefined,
): void {
  const isApi = app.prefix === '/api';
  app.decorateRequest('entry', null);
  app.addHook('onRequest', (request, reply, done) => {
    const world = worldOfCall(request);
    if (world) request.entry = begun(world, request, isApi);
    // Of a call that is cut, this is all that comes.
    reply.raw.once('close', () => keepTime(reply));
    done();
  });
  // Before any fault spoils it: what the server meant to say.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { entry, is404, body } = request;
    if (entry && typeof payload === 'string') entry.answerText = redactedAnswer(payload);
    if (entry && is404) entry.payloadText = redactedPayload(body ?? null);
    done(null, payload);
  });
  app.addHook('onResponse', ({ entry }, reply, done) => {
    if (entry) entry.status = reply.statusCode;
    keepTime(reply);
    done();
  });
}

function begun(world: World, request: FastifyRequest, isApi: boolean): JournalEntry {
  const { method, url, headers } = request;
  return world.journal.begin({
    at: world.clock.now(),
    method,
    url: redactedUrl(url),
    headers: keptHeaders(headers),
    test: titleOf(headers['x-mock-test']),
    route: routeOf(request),
    isUnmatched: isApi && request.is404 && method !== 'OPTIONS',
  });
}

function keptHeaders(headers: FastifyRequest['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = redactedText(name, String(value));
  }
  return kept;
}

/** A title may be in any language, and a header may not: it is sent percent-encoded. */
function titleOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = String(header);
  try {
    return beginning(decodeURIComponent(text), 200);
  } catch {
    return beginning(text, 200);
  }
}

const nameByRoute = new Map<string, EndpointName>(
  ENDPOINT_NAMES.map((name) => [`${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`, name]),
);

/** The endpoint by the route that was found, also for a call that gets no further. */
function routeOf({ method, routeOptions: { url } }: FastifyRequest): EndpointName | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  // The upload is declared as POST, and takes GET too.
  return nameByRoute.get(`${asked} ${url}`) ?? nameByRoute.get(`POST ${url}`) ?? null;
}

function keepTime({ request: { entry }, elapsedTime }: FastifyReply): void {
  if (entry) entry.tookMs ??= Math.round(elapsedTime * 10) / 10;
}

/** The entry of a call that has a world. */
export function entryOf({ entry }: FastifyRequest): JournalEntry {
  if (!entry) throw new Error('this call is not in a journal');
  return entry;
}
