import {
  type FastifyReply,
  type FastifyRequest,
  type preHandlerHookHandler,
  type preSerializationHookHandler,
  type preValidationHookHandler,
  type RouteOptions,
} from 'fastify';
import { METHODS } from 'node:http';
import type { Contract, EndpointDeclaration, EndpointSchemas } from '#contract/api-declaration.ts';
import { CODE } from '#contract/errors/core.ts';
import { Unauthorized } from '../core/http/failures.ts';
import { entryOf } from '../core/http/journal.ts';
import { findKept, keepAnswer } from '../core/http/kept-answers.ts';
import { redactedPayload } from '../core/http/redact.ts';
import { inSharedCommit } from '../core/http/shared-commit.ts';
import { Refusal } from '../core/refusal.ts';
import { isStock } from '../core/world/world.ts';
import { UnknownPath } from './answers.ts';
import { fieldsOf } from './bodies.ts';
import { type Answer, type AnyHandler, type Call, languageOf, methodOf, tokenOf } from './call.ts';
import { envelope, envelopeText, JSON_TYPE, textFor } from './envelope.ts';
import { describeOperation } from './openapi.ts';
import { describeValidationErrors, readFields, readQuery } from './read-fields.ts';

type Fields = Record<string, unknown>;

export interface Endpoint {
  readonly name: string;
  readonly declaration: EndpointDeclaration;
  readonly schemas: EndpointSchemas;
  readonly handler: AnyHandler;
  /** The endpoint in a world of the stock profile: null when a stock host has no such path. */
  readonly stock?: StockEndpoint | null | undefined;
  /** Reads the fields of the body. Default: `fieldsOf`. */
  readonly readBody?: (request: FastifyRequest, reply: FastifyReply) => Fields | Promise<Fields>;
  /** Key of the message for a payload that fails validation. Default: `invalid_parameters`. */
  readonly invalid?: string;
}

/** The other behaviour of an endpoint on a stock host. */
export interface StockEndpoint {
  readonly schemas: EndpointSchemas;
  readonly handler: AnyHandler;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The endpoint, as the host of the world has it. */
    endpoint: Endpoint;
  }
}

/**
 * Returns the route of an endpoint. A host routes by the path alone, in any letter case, so every method
 * reaches the endpoint (HOST-34). Only where a path has two endpoints does the method decide.
 */
export function routeOf(contract: Contract, endpoint: Endpoint): RouteOptions {
  const { name, declaration } = endpoint;
  const { method, path, access, money = false } = declaration;
  const summary = contract.summaries?.[name] ?? name;
  return {
    method: methodsOf(contract, declaration),
    // `rewriteHostUrl` writes every path in lower case, and the scope has the prefix.
    url: path.slice('/api'.length).toLowerCase(),
    config: {
      name,
      method,
      path,
      sharesCommit: money,
      ...(access === 'user' && { admit: requireLogin }),
      endpoint,
      describe: () => describeOperation(endpoint, summary),
    },
    handler: money ? handleMoney : method === 'GET' ? handleRead : handle,
  };
}

export const ANY_METHOD = METHODS.filter((each) => each !== 'CONNECT');
const READS: readonly string[] = ['GET', 'HEAD'];

function methodsOf({ endpoints }: Contract, { method, path }: EndpointDeclaration): string[] {
  const isAlone = Object.values(endpoints).filter((each) => each.path === path).length === 1;
  const isTaken = (each: string) => isAlone || READS.includes(each) === (method === 'GET');
  // `registerFront` adds those that Fastify does not know.
  return ANY_METHOD.filter(isTaken);
}

/** Reads the payload of a call as a host does: it is the query of a GET, and the body of a POST. */
export const readCall: preValidationHookHandler = (request, reply, done) => {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) throw new TypeError(`${request.url} is no endpoint`);
  const { readBody = fieldsOf } = endpoint;
  const fields = readBody(request, reply);
  if (fields instanceof Promise) {
    fields.then((read) => takeFields(request, endpoint, read)).then(() => done(), done);
  } else {
    takeFields(request, endpoint, fields);
    done();
  }
};

function takeFields(request: FastifyRequest, declared: Endpoint, fields: object): void {
  request.body = fields;
  const endpoint = forProfile(declared, request);
  const { declaration, schemas } = endpoint;
  request.endpoint = endpoint;
  if (declaration.method === 'GET') request.query = readQuery(schemas, request.query);
  else request.body = readFields(schemas, request.body);
  entryOf(request).payloadText = redactedPayload(payloadOf(request));
}

/** @throws UnknownPath when the host of the world has no such endpoint */
function forProfile(endpoint: Endpoint, { world }: FastifyRequest): Endpoint {
  if (!isStock(world) || endpoint.stock === undefined) return endpoint;
  if (endpoint.stock === null) throw new UnknownPath();
  return { ...endpoint, ...endpoint.stock };
}

const payloadOf = ({ endpoint, query, body }: FastifyRequest): unknown =>
  endpoint.declaration.method === 'GET' ? query : body;

/** @throws Unauthorized for a call without a good token */
function requireLogin(request: FastifyRequest): void {
  if (request.caller) return;
  const isMissing = tokenOf(request) === '';
  entryOf(request).validation = isMissing
    ? 'no token was sent'
    : 'the token is unknown or has expired';
  throw new Unauthorized();
}

/**
 * Validates the payload. It is no schema of the route, because a POST endpoint may be called by GET, for which
 * Fastify takes no schema of a body, and because the profile of the world chooses the schema (decision 018).
 */
export const validatePayload: preHandlerHookHandler = (request, _reply, done) => {
  const { schemas, invalid = 'invalid_parameters' } = request.endpoint;
  const entry = entryOf(request);
  const validate = request.compileValidationSchema(schemas.payload);
  const isValid = validate(payloadOf(request));
  entry.validation ??= isValid ? 'ok' : describeValidationErrors(validate.errors);
  done(isValid ? undefined : new Refusal(invalid));
};

async function handle(request: FastifyRequest): Promise<Answer> {
  const answer = await request.endpoint.handler(callOf(request), request);
  return checkAnswer(request, answer);
}

/** Handles a call that moves money, once for its key. A stock host ignores the key. */
function handleMoney(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
  const { world, endpoint, headers, body } = request;
  const key = isStock(world) ? undefined : headers['idempotency-key']?.toString();
  const work = (now: number) => {
    const answer = endpoint.handler({ ...callOf(request), now }, request);
    // Checked before it commits, so that an invalid answer leaves no money moved.
    return answer instanceof Promise ? answer : checkAnswer(request, answer);
  };
  return inSharedCommit(reply, work, { key, payload: body }) as Promise<Answer>; // a promise is refused there
}

/** Handles a GET: with the answer that is kept for equal calls, or a new one. */
function handleRead(
  request: FastifyRequest,
  reply: FastifyReply,
): Answer | string | Promise<Answer> {
  const { world, endpoint, caller, moment } = request;
  const call = callOf(request);
  const { language, payload } = call;
  const key = JSON.stringify([endpoint.name, language, caller?.id, payload]);
  const kept = findKept(world, key, moment.now);
  if (kept) {
    request.hasSafeAnswer = !kept.mayHoldSecret;
    reply.type(JSON_TYPE);
    const msg = kept.msg === undefined ? '' : textFor(request, kept.msg);
    return envelopeText(CODE.success, msg, moment.now, kept.data);
  }
  const answer = endpoint.handler(call, request);
  // While a handler waits the world may change, so its answer is not kept.
  if (answer instanceof Promise) return answer.then((late) => checkAnswer(request, late));
  keepAnswer(world, key, checkAnswer(request, answer));
  return answer;
}

function callOf(request: FastifyRequest): Call {
  const { world, moment, ip, caller: user } = request;
  const payload = payloadOf(request);
  const [language, method] = [languageOf(request), methodOf(request)];
  return { world, now: moment.now, language, payload, ip, user, method };
}

/** @throws Error for an answer that its schema does not allow: a mistake of the handler */
function checkAnswer(request: FastifyRequest, answer: Answer): Answer {
  const { name, schemas } = request.endpoint;
  const validate = request.compileValidationSchema(schemas.data);
  if (validate(answer.data)) return answer;
  throw new Error(`${name} answered against its schema: ${JSON.stringify(validate.errors)}`);
}

/** Wraps the answer of a handler in the envelope. What failed has its form already. */
export const wrapAnswer: preSerializationHookHandler<Answer> = (request, reply, answer, done) => {
  if (reply.statusCode >= 400) return done(null, answer);
  const { msg, data } = answer;
  const text = msg === undefined ? '' : textFor(request, msg);
  done(null, envelope(CODE.success, text, request.moment.now, data));
};
