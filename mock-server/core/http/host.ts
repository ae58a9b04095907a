import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE, statusText, type WireLanguage } from '#contract/errors/core.ts';
import { Refusal } from '../refusal.ts';
import { isStorageFailure } from '../world/database.ts';
import { MustWait } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import { MAIN, type Worlds } from '../world/worlds.ts';
import { type Api, envelope, hostEnvelope, textOf } from './api.ts';
import { applyResponseFaults } from './apply-faults.ts';
import { readBodies } from './bodies.ts';
import { keepLanguage, languageOf, tokenOf } from './call.ts';
import { controllerOf, type FindEndpoint } from './dispatch.ts';
import {
  CLOSING_HEADERS,
  ConnectionCut,
  OrderedAnswer,
  ServerClosing,
  TooManyCalls,
  Unauthorized,
  UnknownPath,
  UnknownWorld,
  WorldGone,
} from './failures.ts';
import { checkOrigins } from './headers.ts';
import { keepJournal } from './keep-journal.ts';
import { sendPage } from './pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world this call is for. */
    world: World;
  }
}

/**
 * Makes a scope of the server behave as a FastAdmin host: it journals calls, reads bodies, finds the
 * world of a call, and turns every failure into an answer. This is the one place that does the last.
 *
 * @param find the endpoint of a call; null for routes beside the API
 */
export async function registerApiBehaviour(
  app: FastifyInstance,
  api: Api,
  find: FindEndpoint | null,
): Promise<void> {
  const { worlds, requireWorld, callsAMinute = CALLS_A_MINUTE } = api;
  keepJournal(app, (request) => namedWorld(worlds, request, requireWorld), find);
  const controllers = new Set(
    Object.values(api.contract.endpoints).map(({ path }) => controllerOf(path)),
  );
  const isKnownPath = (url: string) => find === null || controllers.has(controllerOf(url));
  checkOrigins(app, isKnownPath);
  keepLanguage(app);
  await readBodies(app);
  app.decorateRequest('world');
  app.addHook('onRequest', (request, _reply, done) => {
    const world = namedWorld(worlds, request, requireWorld);
    if (world) request.world = world;
    if (!world) done(new UnknownWorld(nameOf(request), requireWorld));
    else done(api.isClosing() ? new ServerClosing() : undefined);
  });
  applyResponseFaults(app);
  if (callsAMinute > 0) await limitRate(app, callsAMinute);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
  app.setNotFoundHandler((_request, reply) => sendPage(reply, 404));
  app.setErrorHandler((error: FastifyError, request, reply) =>
    error instanceof UnknownPath
      ? answerUnknownPath(api, isKnownPath, request, reply)
      : answerFailure(api, error, request, reply),
  );
}

/**
 * Returns the world a call names by header or cookie, or the main one.
 *
 * @param mustName whether a call that names none is refused
 * @throws UnknownWorld
 */
export function worldOf(worlds: Worlds, request: FastifyRequest, mustName: boolean): World {
  const world = namedWorld(worlds, request, mustName);
  if (!world) throw new UnknownWorld(nameOf(request), mustName);
  return world;
}

/** Like `worldOf`, but returns undefined for an unknown world. */
export function namedWorld(
  worlds: Worlds,
  request: FastifyRequest,
  mustName: boolean,
): World | undefined {
  return worlds.find(nameOf(request) ?? (mustName ? '' : MAIN));
}

/** Returns the key that a call names by header or cookie. */
export function nameOf({ headers, cookies }: FastifyRequest): string | undefined {
  return headers['x-mock-world']?.toString() ?? cookies['mock_world'];
}

/** Explains why a call has no world: unknown, or replaced meanwhile. Null when it has one. */
function describeLostWorld(error: Error, { world }: Partial<FastifyRequest>): string | null {
  if (world) {
    return world.db.open ? null : new WorldGone(world.key).message;
  }
  return error instanceof UnknownWorld ? error.message : null;
}

function answerFailure(
  api: Api,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (error instanceof ConnectionCut) return reply.hijack();
  const lost = describeLostWorld(error, request);
  if (lost !== null) return sendProblem(reply, 404, 'Unknown world', lost);
  if (error instanceof MustWait) {
    request.entry?.addFired(error.fired);
    return sendProblem(reply, 409, error.title, error.message);
  }
  const language = languageOf(request);
  const now = request.world.clock.now();
  const text = (key: string) => textOf(api, key, language);
  if (error instanceof Refusal) {
    return envelope(CODE.failure, textOf(api, error.key, language, error.values), now);
  }
  if (error instanceof OrderedAnswer) {
    const { status, code, data } = error;
    return reply.code(status).send(envelope(code, orderedText(error, language), now, data));
  }
  if (error instanceof ServerClosing) {
    reply.code(503).headers(CLOSING_HEADERS);
    return reply.send(envelope(503, text('server_busy'), now));
  }
  if (error instanceof TooManyCalls) {
    reply.header('x-dicebox-limit', HOW_TO_LIFT);
    return reply.code(429).send(envelope(429, text('too_many_requests'), now));
  }
  if (error instanceof Unauthorized) {
    return reply.code(401).send(envelope(CODE.unauthorized, text('login_first'), now));
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    // What Fastify or a parser refuses (too long, broken multipart) counts as invalid parameters.
    if (request.entry) request.entry.validation = error.message;
    return reply.code(200).send(envelope(CODE.failure, text('invalid_parameters'), now));
  }
  request.log.error(error);
  if (isStorageFailure(error)) {
    // Nothing was changed, so the client may try again.
    return envelope(CODE.failure, text('server_busy'), now);
  }
  return reply.code(500).send(hostEnvelope(CODE.crash, text('crash'), now));
}

function orderedText({ status, message }: OrderedAnswer, language: WireLanguage): string {
  if (message) return message;
  return (status >= 400 ? statusText(status, language) : null) ?? '';
}

/** Answers as a FastAdmin host: within a known controller it asks for the login first (HOST-11). */
function answerUnknownPath(
  api: Api,
  isKnownPath: (url: string) => boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  const { world, url } = request;
  const language = languageOf(request);
  const now = world.clock.now();
  if (isKnownPath(url) && !api.findCaller(world, tokenOf(request, {}), now)) {
    const answer = envelope(CODE.unauthorized, textOf(api, 'login_first', language), now);
    return reply.code(401).send(answer);
  }
  const answer = hostEnvelope(CODE.notFound, textOf(api, 'crash', language), now);
  return reply.code(404).send(answer);
}

/** Sends a problem instead of an envelope: a mistake of the test, not of the app under test. */
function sendProblem(reply: FastifyReply, status: number, title: string, detail: string): unknown {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, detail });
}

/**
 * Stops a page or a test that calls without end; a player never reaches it. A FastAdmin host has no
 * limit (HOST-4). Guesses of passwords and codes are counted elsewhere, in the world's own tables.
 */
const CALLS_A_MINUTE = 60_000;

/** Tells a load test how to go on. A player's app does not read it. */
const HOW_TO_LIFT = 'start the server with --calls-a-minute 0 to lift the limit';

/** Limits the calls of each caller in each world. */
async function limitRate(app: FastifyInstance, callsAMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: callsAMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${request.world.key} ${request.ip}`,
    errorResponseBuilder: () => new TooManyCalls(),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
  });
}

/** A FastAdmin host sends none. */
const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
