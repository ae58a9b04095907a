import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import type { FindEndpoint } from './dispatch.ts';
import { redactedAnswer, redactedPayload, redactedText, redactedUrl, truncate } from './redact.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The journal's entry for this call; null when the call names no existing world. */
    entry: JournalEntry | null;
    /** True when its answer is known to hold no secret, which spares the search. */
    hasSafeAnswer: boolean;
  }
}

/** Headers kept in the journal; the others say nothing about a call. */
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
 * Records every call of a scope in the journal of its world, from its arrival to its answer. It is
 * registered first, so that no call is answered unrecorded.
 *
 * @param find the endpoint of a call; null for routes beside the API, whose unknown paths are no mistake of a
 * test
 */
export function keepJournal(
  app: FastifyInstance,
  worldOfCall: (request: FastifyRequest) => World | undefined,
  find: FindEndpoint | null = null,
): void {
  app.decorateRequest('entry', null);
  app.decorateRequest('hasSafeAnswer', false);
  app.addHook('onRequest', (request, reply, done) => {
    const world = worldOfCall(request);
    if (world) {
      const route = find?.(request.method, request.url) ?? null;
      const isUnmatched = find !== null && route === null && request.method !== 'OPTIONS';
      request.entry = beginEntry(world, request, { route, isUnmatched });
    }
    // For a call that is cut, no other event comes.
    reply.raw.once('close', () => recordTime(reply));
    done();
  });
  // Before any fault spoils it: the journal keeps the intended answer.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { entry, body } = request;
    if (entry && typeof payload === 'string')
      entry.answerText = redactedAnswer(payload, request.hasSafeAnswer);
    if (entry?.arrival.isUnmatched) entry.payloadText = redactedPayload(body ?? null);
    done(null, payload);
  });
  app.addHook('onResponse', ({ entry }, reply, done) => {
    if (entry) entry.status = reply.statusCode;
    recordTime(reply);
    done();
  });
}

function beginEntry(
  world: World,
  { method, originalUrl, headers }: FastifyRequest,
  found: { readonly route: string | null; readonly isUnmatched: boolean },
): JournalEntry {
  return world.journal.begin({
    at: world.clock.now(),
    method,
    url: redactedUrl(originalUrl),
    headers: keptHeaders(headers),
    test: titleOf(headers['x-mock-test']),
    ...found,
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

/** Decodes a test's title: it is sent percent-encoded, because it may be in any language. */
function titleOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = String(header);
  try {
    return truncate(decodeURIComponent(text), 200);
  } catch {
    return truncate(text, 200);
  }
}

function recordTime({ request: { entry }, elapsedTime }: FastifyReply): void {
  if (entry) entry.tookMs ??= Math.round(elapsedTime * 10) / 10;
}

/** Returns the entry of a call that has a world. */
export function entryOf({ entry }: FastifyRequest): JournalEntry {
  if (!entry) throw new Error('this call is not in a journal');
  return entry;
}
