import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#contract/errors/core.ts';
import type { EndpointDeclaration, EndpointSchemas } from '#contract/api-declaration.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world/world.ts';
import { traceWaiting, traceWrites, WriteTrace } from '../world/write-trace.ts';
import { type Api, envelope, envelopeText, textOf } from './api.ts';
import { applyRequestFaults, hasFault, isDiskFull } from './apply-faults.ts';
import { type Answer, type AnyHandler, type Call, languageOf, methodOf, tokenOf } from './call.ts';
import { Unauthorized, UnknownPath } from './failures.ts';
import { commitUpToDate } from './group-commit.ts';
import { runOnce } from './idempotency.ts';
import { entryOf } from './keep-journal.ts';
import { findKept, toText } from './kept-answers.ts';
import { redactedPayload } from './redact.ts';
import { assertWorldOpen, bringUpToDate } from './up-to-date.ts';
import { describeValidationErrors, parseQuery, readFields, validatorsOf } from './validate.ts';

/** An endpoint as it is served. */
export interface Endpoint {
  readonly name: string;
  readonly declaration: EndpointDeclaration;
  readonly schemas: EndpointSchemas;
  readonly handler: AnyHandler;
  /** The endpoint in a world of the stock profile: null when a stock host has no such path. */
  readonly stock?: StockEndpoint | null | undefined;
  /** Key of the message for a payload that fails validation. Default: `invalid_parameters`. */
  readonly invalid?: string;
}

/** The other behaviour of an endpoint on a stock host. */
export interface StockEndpoint {
  readonly schemas: EndpointSchemas;
  readonly handler: AnyHandler;
}

/** A call that the server is processing. */
interface Delivery {
  readonly api: Api;
  readonly endpoint: Endpoint;
  /** All fields of the body, and those that the schema validates. */
  readonly fields: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Answers a call whose body is parsed. The path of every call, from here on:
 *
 * 1. The faults of its world strike: the call waits, is cut, or is answered as ordered.
 * 2. Work that fell due is run, so that the call sees the world at its moment.
 * 3. The caller is authorized, then the payload is validated.
 * 4. The handler runs; one that moves money runs once for its key, in a commit shared with others.
 * 5. The answer is validated and wrapped in the envelope; that of a GET may be kept for equal calls.
 * 6. Faults that spoil answers strike as it is sent (`applyResponseFaults`).
 *
 * Each step throws what ends the call early; `host.ts` turns that into an answer.
 */
export async function answerCall(
  api: Api,
  declared: Endpoint,
  fields: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const endpoint = forProfile(declared, request.world);
  const { name, declaration, schemas } = endpoint;
  const payload =
    declaration.method === 'GET'
      ? parseQuery(schemas, request.query ?? {})
      : readFields(schemas, fields);
  entryOf(request).payloadText = redactedPayload(payload);
  assertWorldOpen(request.world);
  await applyRequestFaults(api, { name, path: declaration.path }, fields, request, reply);
  const delivery = { api, endpoint, fields, payload, request, reply };
  // The first delivery's outcome is discarded.
  if (hasFault(request, 'duplicate')) await deliver(delivery).catch(() => null);
  return deliver(delivery);
}

/** @throws UnknownPath when the host of the world has no such endpoint */
function forProfile(endpoint: Endpoint, { hostProfile }: World): Endpoint {
  if (hostProfile !== 'stock' || endpoint.stock === undefined) return endpoint;
  if (endpoint.stock === null) throw new UnknownPath();
  return { ...endpoint, ...endpoint.stock };
}

async function deliver(delivery: Delivery): Promise<unknown> {
  const { api, endpoint, request } = delivery;
  // The world may have been dropped while the body came in, or a fault delayed the call.
  assertWorldOpen(request.world);
  if (endpoint.declaration.method === 'GET') return read(delivery);
  const { call, answer } = endpoint.declaration.money
    ? await handleMoney(delivery)
    : await handle(delivery);
  const msg = answer.msg === undefined ? '' : textOf(api, answer.msg, call.language);
  return envelope(CODE.success, msg, call.now, answer.data);
}

/** Answers a call that reads: with the answer that is kept for equal calls, or a new one. */
async function read(delivery: Delivery): Promise<string> {
  const { api, endpoint, request, reply } = delivery;
  const call = authorizeAndValidate(delivery, await takeMoment(delivery));
  const { world, now, language, payload, user } = call;
  const key = JSON.stringify([endpoint.name, language, user?.id, payload]);
  const readCall = { world, key, now };
  const { data, msg, mayHoldSecret } =
    findKept(readCall) ?? toText(readCall, await handleRead(delivery, call));
  request.hasSafeAnswer = !mayHoldSecret;
  reply.type('application/json; charset=utf-8');
  const text = msg === undefined ? '' : textOf(api, msg, language);
  return envelopeText(CODE.success, text, now, data);
}

async function handleRead({ endpoint, request }: Delivery, call: Call): Promise<Answer> {
  const trace = traceOf(request);
  try {
    const answer = traceWrites(trace, () => endpoint.handler(call));
    if (!(answer instanceof Promise)) return validateAnswer(endpoint, answer);
    // It is not kept, because the world may have changed while the handler waited.
    return { ...validateAnswer(endpoint, await answer), sameUntil: undefined };
  } finally {
    entryOf(request).addChanges(trace);
  }
}

interface Handled {
  readonly call: Call;
  readonly answer: Answer;
}

async function handle(delivery: Delivery): Promise<Handled> {
  const { endpoint, request } = delivery;
  const call = authorizeAndValidate(delivery, await takeMoment(delivery));
  const trace = traceOf(request);
  try {
    // Following a call through its awaits is slower, and only a POST may write after an `await`.
    const answer = await traceWaiting(trace, async () => endpoint.handler(call));
    return { call, answer: validateAnswer(endpoint, answer) };
  } finally {
    entryOf(request).addChanges(trace);
  }
}

async function handleMoney(delivery: Delivery): Promise<Handled> {
  const { endpoint, request, reply } = delivery;
  const trace = traceOf(request);
  // A stock host ignores the header, so a repeated call is a second one.
  const isStock = request.world.hostProfile === 'stock';
  const key = isStock ? undefined : request.headers['idempotency-key']?.toString();
  const { call, outcome, isReplay } = await commitUpToDate(
    request.world,
    () => takeMoment(delivery),
    (now) => {
      const authorized = authorizeAndValidate(delivery, now);
      return traceWrites(trace, () => pay(endpoint, authorized, key));
    },
  );
  if (key !== undefined) echoKey(request, reply, key);
  const entry = entryOf(request);
  entry.addChanges(trace);
  entry.isReplay = isReplay;
  if (isReplay) reply.header('Idempotency-Replayed', 'true');
  if (!outcome.granted) throw new Refusal(outcome.key, outcome.values);
  return { call, answer: outcome };
}

/** Shows the caller that its key counted, so that it may send the call again (MONEY-8). */
function echoKey(request: FastifyRequest, reply: FastifyReply, key: string): void {
  reply.header('Idempotency-Key', key);
  if (request.headers.origin === undefined) return;
  reply.header('Access-Control-Expose-Headers', 'Idempotency-Key');
}

/** Runs a money handler, once for the call's `Idempotency-Key`. */
function pay({ name, handler, schemas }: Endpoint, call: Call, key: string | undefined) {
  const { world, user, payload, now } = call;
  if (!user) throw new Unauthorized();
  const attempt = { userId: user.id, route: name, key, payload, now };
  const done = runOnce(world, attempt, () => {
    const answer = handler(call);
    if (answer instanceof Promise) throw new TypeError(`${name} moves money and must not wait`);
    // Inside the transaction, so that an invalid answer leaves no money moved.
    return validateAnswer({ name, schemas }, answer);
  });
  return { ...done, call };
}

const takeMoment = ({ api, request }: Delivery): Promise<number> =>
  bringUpToDate(request.world, api, (fired) => entryOf(request).addFired(fired));

/**
 * Returns the call as its handler gets it.
 *
 * @throws Unauthorized, or Refusal for a payload that fails validation
 */
function authorizeAndValidate(
  { api, endpoint, fields, payload, request }: Delivery,
  now: number,
): Call {
  const { world, ip } = request;
  const { declaration, schemas, invalid = 'invalid_parameters' } = endpoint;
  const entry = entryOf(request);
  const token = tokenOf(request, fields);
  const user = api.findCaller(world, token, now);
  entry.user = user?.username ?? entry.user;
  if (declaration.access === 'user' && !user) {
    entry.validation = token === '' ? 'no token was sent' : 'the token is unknown or has expired';
    throw new Unauthorized();
  }
  const validate = validatorsOf(schemas).payload;
  if (!validate(payload)) {
    entry.validation ??= describeValidationErrors(validate.errors);
    throw new Refusal(invalid);
  }
  entry.validation ??= 'ok';
  const method = methodOf(request, fields);
  return { world, now, language: languageOf(request), payload, ip, user, method };
}

/** @throws Error for an answer that its schema does not allow: a mistake of the handler */
function validateAnswer({ name, schemas }: Pick<Endpoint, 'name' | 'schemas'>, answer: Answer) {
  const { data } = validatorsOf(schemas);
  if (data(answer.data)) return answer;
  throw new Error(`${name} answered against its schema: ${JSON.stringify(data.errors)}`);
}

const traceOf = (request: FastifyRequest) => new WriteTrace(() => isDiskFull(request));
