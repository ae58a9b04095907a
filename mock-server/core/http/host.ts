import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CODE, messageText, statusText } from '#contract/errors.ts';
import { MoneyHalted } from '../../ledger/ledger.ts';
import { isStorageFailure } from '../world/database.ts';
import { MustWait } from '../world/due-job.ts';
import type { World } from '../world/world.ts';
import { MAIN, type Worlds } from '../world/worlds.ts';
import { readBodies } from './bodies.ts';
import { checkOrigins } from './cors.ts';
import { callerOf, languageOf, tokenOf } from './caller.ts';
import { envelope, hostEnvelope } from './envelope.ts';
import { spoilAnswers } from './faulty.ts';
import { keepJournal } from './keep-journal.ts';
import { CALLS_A_MINUTE, limitRate } from './rate.ts';
import {
  ConnectionCut,
  OrderedAnswer,
  Refusal,
  TooManyCalls,
  Unauthorized,
  UnknownWorld,
} from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The world this call is for. */
    world: World;
  }
}

export interface HostDeps {
  readonly worlds: Worlds;
  /** Refuse calls that name no world, so that a test never works in the main one by accident. */
  readonly requireWorld: boolean;
  /** A wall, not a manner: CALLS_A_MINUTE when left out. */
  readonly callsAMinute?: number | undefined;
}

/**
 * Makes a scope of the app answer as the real host: bodies, the caller's world, and the one place
 * where failures become answers.
 */
export async function beHost(
  app: FastifyInstance,
  { worlds, requireWorld, callsAMinute = CALLS_A_MINUTE }: HostDeps,
): Promise<void> {
  keepJournal(app, (request) => namedWorld(worlds, request, requireWorld));
  checkOrigins(app);
  await readBodies(app);
  app.decorateRequest('world');
  app.addHook('onRequest', (request, _reply, done) => {
    const world = namedWorld(worlds, request, requireWorld);
    if (world) request.world = world;
    done(world ? undefined : new UnknownWorld(nameOf(request) ?? ''));
  });
  spoilAnswers(app);
  await limitRate(app, callsAMinute);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(answerUnknownPath);
}

/** The world a call names by header or cookie; the main one when it names none and may. */
export function worldOf(worlds: Worlds, request: FastifyRequest, mustName = false): World {
  const world = namedWorld(worlds, request, mustName);
  if (!world) throw new UnknownWorld(nameOf(request) ?? '');
  return world;
}

/** As `worldOf`; undefined when there is no such world. */
export function namedWorld(
  worlds: Worlds,
  request: FastifyRequest,
  mustName: boolean,
): World | undefined {
  return worlds.find(nameOf(request) ?? (mustName ? '' : MAIN));
}

function nameOf({ headers, cookies }: FastifyRequest): string | undefined {
  return headers['x-mock-world']?.toString() ?? cookies['mock_world'];
}

/** Why a call has no world: it was never there, or is another by now. Null when it has one. */
function lostWorld(error: Error, { world }: Partial<FastifyRequest>): string | null {
  if (world) {
    return world.db.open
      ? null
      : `The world "${world.key}" was dropped, reset or restored while this call was under way: what the call did is gone with it. Call again, if the world is still there.`;
  }
  return error instanceof UnknownWorld
    ? `There is no world "${error.message}". Make it with POST /__mock/worlds, or leave out x-mock-world and the cookie mock_world to use the main one.`
    : null;
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error instanceof ConnectionCut) return reply.hijack();
  const language = languageOf(request);
  const lost = lostWorld(error, request);
  if (lost !== null) {
    return reply.code(404).type('application/problem+json').send(unknownWorldProblem(lost));
  }
  if (error instanceof MustWait) return answerWaiting(error, request, reply);
  const now = request.world.clock.now();
  if (error instanceof Refusal) {
    return envelope(CODE.failure, messageText(error.key, language, error.values), now);
  }
  if (error instanceof OrderedAnswer) {
    const ofStatus = error.status >= 400 ? statusText(error.status, language) : null;
    const msg = error.message || (ofStatus ?? '');
    return reply.code(error.status).send(envelope(error.code, msg, now));
  }
  if (error instanceof MoneyHalted) {
    return envelope(CODE.failure, messageText('money_halted', language), now);
  }
  if (error instanceof TooManyCalls) {
    return reply.code(429).send(envelope(429, messageText('too_many_requests', language), now));
  }
  if (error instanceof Unauthorized) {
    return reply.code(401).send(envelope(401, messageText('login_first', language), now));
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    // What Fastify or a parser refuses (too long, broken multipart) is a fault in the parameters.
    if (request.entry) request.entry.validation = error.message;
    const answer = envelope(CODE.failure, messageText('invalid_parameters', language), now);
    return reply.code(200).send(answer);
  }
  request.log.error(error);
  if (isStorageFailure(error)) {
    // Nothing was changed: the client may try the same again.
    return envelope(CODE.failure, messageText('server_busy', language), now);
  }
  return reply.code(500).send(hostEnvelope(CODE.crash, 'crash', now, language));
}

const controllerOf = (url: string) => url.split('/', 3)[2]?.toLowerCase();
const CONTROLLERS = new Set(Object.values(ENDPOINTS).map(({ path }) => controllerOf(path)));

/** As the real host: within a known controller the login is asked for first (HOST-11). */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): unknown {
  const language = languageOf(request);
  const now = request.world.clock.now();
  const isKnown = CONTROLLERS.has(controllerOf(request.url.split('?', 1)[0] ?? ''));
  if (isKnown && !callerOf(request.world, tokenOf(request, {}), now)) {
    return reply.code(401).send(envelope(401, messageText('login_first', language), now));
  }
  return reply.code(404).send(hostEnvelope(CODE.notFound, 'not_found', now, language));
}

/** Work that has to wait for something first: a fault of the test, not of the app under test. */
function answerWaiting(
  { title, message, fired }: MustWait,
  { entry }: FastifyRequest,
  reply: FastifyReply,
): unknown {
  entry?.addFired(fired);
  const problem = { type: 'about:blank', title, status: 409, detail: message };
  return reply.code(409).type('application/problem+json').send(problem);
}

function unknownWorldProblem(detail: string) {
  return { type: 'about:blank', title: 'Unknown world', status: 404, detail };
}
