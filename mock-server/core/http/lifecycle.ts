import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Core } from '../core.ts';
import type { Fault } from '../world/faults.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import type { WriteTrace } from '../world/write-trace.ts';
import { CLOSING_HEADERS, OrderedAnswer, ServerClosing, TooManyCalls } from './failures.ts';
import { spoilAnswer, strikeCall } from './faults.ts';
import { wrapHandlers } from './handlers.ts';
import { recordAnswer, recordCrash, recordStatus } from './journal.ts';
import { type Moment, takeMoment } from './moment.ts';
import { answerTestFailure } from './problems.ts';
import { enterWorld, requireWorld } from './worlds.ts';

/** The user that makes a call. A product adds fields of its own. */
export interface Caller {
  readonly id: number;
  readonly username: string;
}

/** Returns the user that makes a call, at a world time; undefined when its token is not good. */
export type FindCaller<User extends Caller = Caller> = (
  request: FastifyRequest,
  now: number,
) => User | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    core: Core;
    findCaller: FindCaller;
  }
  interface FastifyContextConfig {
    /** Names a route for faults, journal and OpenAPI document: `books.list`. Default: its method and path. */
    name?: string;
    /** Its method and path for these, where the route takes several. */
    method?: string;
    path?: string;
    /** Returns its description for the OpenAPI document. Default: what follows from the schema. */
    describe?: () => object;
    /** Throws what refuses a caller, such as `Unauthorized` for nobody. It comes before the validation. */
    admit?: (request: FastifyRequest) => void;
    /** Its handler writes in `inSharedCommit` alone. */
    sharesCommit?: boolean;
  }
  interface FastifyRequest {
    /** Undefined in a hook before `requireWorld`, for a call that names no world that exists. */
    world: World;
    /** The time at which the call counts. All work that was due by then has run. */
    moment: Moment;
    caller: Caller | undefined;
    /** The journal's entry for this call; null when the call names no existing world. */
    entry: JournalEntry | null;
    /** True when its answer is known to hold no secret, which spares the search. */
    hasSafeAnswer: boolean;
    /** Faults that strike this call; null when there are none, or none were looked for yet. */
    faults: readonly Fault[] | null;
    /** Records what the handler writes. */
    trace: WriteTrace;
  }
}

export interface WorldsOptions {
  /** Finds the user of a call, who is then `request.caller`. Default: nobody. */
  readonly findCaller?: FindCaller;
}

/**
 * Gives the routes of a scope a world (`request.world`) with its clock, due work, faults and journal. The
 * routes are ordinary ones of Fastify. Register it before them.
 */
export const worlds = plugin<WorldsOptions>(async (app, { findCaller = () => undefined }) => {
  app.decorate('findCaller', findCaller);
  wrapHandlers(app);
  app.addHook('onRequest', enterWorld({ isApi: true }));
  app.addHook('onRequest', requireWorld);
  // The body is read by now, so that a slow call acts at the moment at which it is complete.
  app.addHook('preValidation', strikeCall);
  app.addHook('preValidation', takeMoment);
  // Here Fastify validates, and the handler runs.
  app.addHook('onSend', recordAnswer);
  app.addHook('onSend', spoilAnswer);
  app.addHook('onResponse', recordStatus);
  app.setErrorHandler(answerFailure);
  // With the hooks of this scope, so that the journal has the call.
  if (app.prefix !== '') app.setNotFoundHandler(refuseUnknownPath);
});

function refuseUnknownPath({ method, url }: FastifyRequest): never {
  throw Object.assign(new Error(`There is no ${method} ${url}`), { statusCode: 404 });
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  const answered = answerTestFailure(error, request, reply);
  if (answered) return answered;
  if (error instanceof OrderedAnswer) {
    return reply.code(error.status).send(error.data ?? { message: error.message });
  }
  if (error instanceof ServerClosing) reply.headers(CLOSING_HEADERS);
  if ((error.statusCode ?? 500) >= 500) recordCrash(request, error);
  else if (request.entry && error.validation) request.entry.validation = error.message;
  // The handler of Fastify answers with the status that the error has.
  throw error;
}

/** Declares what the hooks find out about a call, so that all requests have the same shape. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('entry', null);
  app.decorateRequest('faults', null);
  app.decorateRequest('hasSafeAnswer', false);
  for (const name of ['world', 'moment', 'caller', 'trace']) app.decorateRequest(name);
}

/** Limits the calls of each caller in each world, and those outside of worlds, such as files of the client. */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  const { callsAMinute } = app.core;
  if (callsAMinute === 0) return;
  await app.register(rateLimit, {
    max: callsAMinute,
    timeWindow: 60_000,
    // A call outside of worlds has none, whatever its type says.
    keyGenerator: ({ world, ip }) => `${(world as World | undefined)?.key} ${ip}`,
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
