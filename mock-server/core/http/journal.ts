import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  onSendHookHandler,
} from 'fastify';
import type { Arrival, JournalEntry } from '../world/journal.ts';
import { redactedAnswer, redactedPayload, redactedText, redactedUrl, truncate } from './redact.ts';

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

/** Begins the entry of a call in the journal of its world. */
export function beginEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  { isUnmatched }: Pick<Arrival, 'isUnmatched'>,
): void {
  const { world, method, originalUrl, headers, routeOptions } = request;
  request.entry = world.journal.begin({
    at: world.clock.now(),
    method,
    url: redactedUrl(originalUrl),
    headers: keptHeaders(headers),
    test: titleOf(headers['x-mock-test']),
    route: routeOptions.config.name ?? null,
    isUnmatched,
  });
  // For a call that is cut, no other event comes.
  reply.raw.once('close', () => recordTime(reply));
}

/** Keeps the intended answer, before any fault spoils it. */
export const recordAnswer: onSendHookHandler = (request, reply, payload, done) => {
  const { entry, body, hasSafeAnswer } = request;
  if (entry?.why) reply.header('x-mock-why', headerText(entry.why));
  if (entry && typeof payload === 'string')
    entry.answerText = redactedAnswer(payload, hasSafeAnswer);
  if (entry?.arrival.isUnmatched) entry.payloadText = redactedPayload(body ?? null);
  done(null, payload);
};

/** A header has one line of ASCII. */
const headerText = (text: string) =>
  text
    .replaceAll(/\s*\n\s*/g, ' | ')
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 2000);

/** Records an error that the server did not expect: its message and where it was thrown, without the folders of this machine. */
export function recordCrash({ entry }: FastifyRequest, { name, message, stack = '' }: Error): void {
  if (!entry) return;
  const frames = stack.split('\n').filter((line) => /^ +at (?!.*\(?node:)/.test(line));
  const text = [`${name}: ${message}`, ...frames.slice(0, 6)].join('\n');
  const folder = process.cwd();
  entry.error = truncate(
    text.replaceAll(`${pathToFileURL(folder).href}/`, '').replaceAll(join(folder, '/'), ''),
    2000,
  );
}

export const recordStatus: onResponseHookHandler = ({ entry }, reply, done) => {
  if (entry) entry.status = reply.statusCode;
  recordTime(reply);
  done();
};

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

export function entryOf({ entry }: FastifyRequest): JournalEntry {
  if (!entry) throw new Error('this call is not in a journal');
  return entry;
}
