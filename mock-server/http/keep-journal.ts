import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JournalEntry } from '../world/journal.ts';
import { redacted, redactedText, redactedUrl } from './redact.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal of its world keeps of this call; null when it names no world that is there. */
    entry: JournalEntry | null;
  }
}

/** An answer longer than this is kept as its length alone. */
const KEPT_ANSWER = 4096;

/** Headers that say something about a call; the others are the browser's own business. */
const KEPT_HEADERS = ['accept-language', 'content-type', 'idempotency-key', 'token'] as const;

/** Writes every call of a scope into the journal of its world, from its coming to its answer. */
export function keepJournal(app: FastifyInstance): void {
  app.decorateRequest('entry', null);
  app.addHook('onRequest', async (request) => {
    const { world, method } = request;
    request.entry = world.journal.begin({
      at: world.clock.now(),
      method,
      url: redactedUrl(request.url),
      headers: headersOf(request),
    });
  });
  // Before any fault spoils it: what the server meant to say.
  app.addHook('onSend', async ({ entry }, _reply, payload) => {
    if (entry && typeof payload === 'string') keepAnswer(entry, payload);
    return payload;
  });
  app.addHook('onResponse', async ({ entry, raw }, reply) => {
    if (!entry) return;
    if (!raw.socket.destroyed || reply.raw.writableFinished) entry.status = reply.statusCode;
    entry.tookMs = Math.round(reply.elapsedTime * 10) / 10;
  });
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (value !== undefined) kept[name] = redactedText(name, String(value));
  }
  return kept;
}

function keepAnswer(entry: JournalEntry, text: string): void {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null) return;
  const { code, msg } = answer as { code?: unknown; msg?: unknown }; // any JSON object
  if (typeof code === 'number') entry.code = code;
  if (typeof msg === 'string') entry.msg = msg;
  entry.response = text.length > KEPT_ANSWER ? `(${text.length} characters)` : redacted(answer);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The entry of a call that has a world. */
export function entryOf({ entry }: FastifyRequest): JournalEntry {
  if (!entry) throw new Error('this call is not in a journal');
  return entry;
}
