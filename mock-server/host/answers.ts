import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CODE, type MessageValues, statusText } from '#contract/errors/core.ts';
import {
  CLOSING_HEADERS,
  OrderedAnswer,
  ServerClosing,
  TooManyCalls,
  Unauthorized,
} from '../core/http/failures.ts';
import { recordCrash } from '../core/http/journal.ts';
import { answerTestFailure } from '../core/http/problems.ts';
import { Refusal } from '../core/refusal.ts';
import { isStorageFailure } from '../core/world/database.ts';
import { languageOf } from './call.ts';
import { envelope, hostEnvelope, sendEnvelope, textFor } from './envelope.ts';
import { controllerOf, isKnownPath } from './origins.ts';

/** Thrown for a path that the host does not know: HTTP 404. */
export class UnknownPath extends Error {}

export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const answered = answerTestFailure(error, request, reply);
  if (answered) return answered;
  if (error instanceof UnknownPath) return answerUnknownPath(request, reply);
  const now = request.world.clock.now();
  if (error instanceof Refusal) {
    if (request.entry && error.why !== undefined) request.entry.validation = error.why;
    return sendMessage(reply, 200, CODE.failure, error.key, error.values);
  }
  if (error instanceof OrderedAnswer) {
    const { status, code, data } = error;
    return sendEnvelope(reply, status, envelope(code, orderedText(error, request), now, data));
  }
  if (error instanceof ServerClosing) {
    reply.headers(CLOSING_HEADERS);
    return sendMessage(reply, 503, 503, 'server_busy');
  }
  if (error instanceof TooManyCalls) {
    reply.header('x-dicebox-limit', HOW_TO_LIFT);
    return sendMessage(reply, 429, 429, 'too_many_requests');
  }
  if (error instanceof Unauthorized)
    return sendMessage(reply, 401, CODE.unauthorized, 'login_first');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    // What Fastify or a parser refuses (too long, broken multipart) counts as invalid parameters.
    if (request.entry) request.entry.validation = error.message;
    return sendMessage(reply, 200, CODE.failure, 'invalid_parameters');
  }
  request.log.error(error);
  recordCrash(request, error);
  // Nothing was changed, so the client may try again.
  if (isStorageFailure(error)) return sendMessage(reply, 200, CODE.failure, 'server_busy');
  return sendEnvelope(reply, 500, hostEnvelope(CODE.crash, textFor(request, 'crash'), now));
}

/** Tells a load test how to go on. A player's app does not read it. */
const HOW_TO_LIFT = 'start the server with --calls-a-minute 0 to lift the limit';

function orderedText({ status, message }: OrderedAnswer, request: FastifyRequest): string {
  if (message) return message;
  return (status >= 400 ? statusText(status, languageOf(request)) : null) ?? '';
}

/** The controllers of a FastAdmin host that ask nobody for a login. */
const OPEN: ReadonlySet<string> = new Set(['index', 'sms']);

/** Answers as a FastAdmin host: within a known controller it asks for the login first (HOST-11). */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const now = request.world.clock.now();
  const isOpen = !isKnownPath(request) || OPEN.has(controllerOf(request.url));
  if (!isOpen && !request.server.findCaller(request, now)) {
    return sendMessage(reply, 401, CODE.unauthorized, 'login_first');
  }
  return sendEnvelope(reply, 404, hostEnvelope(CODE.notFound, textFor(request, 'crash'), now));
}

function sendMessage(
  reply: FastifyReply,
  status: number,
  code: number,
  key: string,
  values?: MessageValues,
): FastifyReply {
  const { request } = reply;
  const now = request.world.clock.now();
  return sendEnvelope(reply, status, envelope(code, textFor(request, key, values), now));
}
