import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { CODE, messageText, type MessageKey, type WireLanguage } from '#contract/errors.ts';
import type { DueJob } from '../world/due-job.ts';
import { slicesDone, type DueWork } from '../world/due-work.ts';
import { committedTogether } from '../world/shared-commit.ts';
import type { World } from '../world/world.ts';
import { traceWaiting, traceWrites, WriteTrace } from '../world/write-trace.ts';
import { fieldsOf } from './bodies.ts';
import { callerOf, languageOf, tokenOf, type Caller } from './caller.ts';
import { envelope } from './envelope.ts';
import { isDiskFull, isStruck, meetFaults } from './faulty.ts';
import { flawOf } from './flaw.ts';
import { entryOf } from './keep-journal.ts';
import { onceForKey } from './once.ts';
import { redactedPayload } from './redact.ts';
import { Refusal, Unauthorized, UnknownWorld } from './refusal.ts';
import { payloadOfQuery, validatorsOf } from './validators.ts';

/** All a handler knows of a call. */
export interface Call<N extends EndpointName> {
  readonly world: World;
  /** World time of the call, epoch ms; what is due by then has been done. */
  readonly now: number;
  readonly language: WireLanguage;
  readonly payload: Payload<N>;
  /** Where the call came from. */
  readonly ip: string;
  readonly user: (typeof ENDPOINTS)[N]['access'] extends 'user' ? Caller : Caller | undefined;
}

export interface Answer<D> {
  readonly data: D;
  readonly msg?: MessageKey;
}

type IsMoney<N extends EndpointName> = (typeof ENDPOINTS)[N] extends { money: true } ? true : false;

/** A money call is synchronous by type: no `await` between reading a balance and writing it. */
export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => IsMoney<N> extends true ? Answer<Data<N>> : Answer<Data<N>> | Promise<Answer<Data<N>>>;

export type Handlers<N extends EndpointName> = { readonly [K in N]: Handler<K> };

/** Serves each named endpoint as the contract declares it. */
export function serveEndpoints(
  app: FastifyInstance,
  handlers: Partial<Handlers<EndpointName>>,
  due: DueWork,
): void {
  for (const name of Object.keys(handlers) as EndpointName[]) {
    const handler = handlers[name] as Handler<EndpointName>; // the key tells which; lost in the loop
    const { method, path } = ENDPOINTS[name];
    app.route({
      method,
      url: path.slice('/api'.length),
      handler: (request, reply) => serve({ name, handler, due }, request, reply),
    });
  }
}

/** An endpoint that reads its own body registers its own route, and answers by `answerCall`. */
export type OwnRoute = (app: FastifyInstance, due: DueWork) => void;

interface Served<N extends EndpointName = EndpointName> {
  readonly name: N;
  readonly handler: Handler<N>;
  readonly due: DueWork;
  /** What a payload against its schema is told. */
  readonly invalid?: MessageKey;
}

async function serve(
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  return answerCall(served, await fieldsOf(request), request, reply);
}

/** Answers a call whose body has been read into its fields: world, caller, schema, handler. */
export async function answerCall<N extends EndpointName>(
  served: Served<N>,
  fields: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name } = served;
  const entry = entryOf(request);
  const payload = ENDPOINTS[name].method === 'GET' ? payloadOfQuery(name, request.query) : fields;
  entry.payloadText = redactedPayload(payload);
  assertThere(request.world);
  await meetFaults({ name, path: ENDPOINTS[name].path }, fields, request, reply);
  const named = served as unknown as Served; // from here on it is known by its name alone
  const deliver = () => deliverCall(named, { fields, payload }, request, reply);
  // Whatever becomes of it the first time, nobody hears of it.
  if (isStruck(request, 'duplicate')) await deliver().catch(() => null);
  return deliver();
}

/** What a call says, as it was sent: its fields, and those that its schema judges. */
interface Sent {
  readonly fields: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

async function deliverCall(
  served: Served,
  sent: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name, handler, due } = served;
  const { world } = request;
  // The world may have been dropped while the body came in, or a fault made it wait.
  assertThere(world);
  if ('money' in ENDPOINTS[name]) return deliverMoney(served, sent, request, reply);
  const call = callAt(await bringUpToTime(world, due, entryOf(request)), served, sent, request);
  return said(await traced(name, request, () => shaped(name, handler(call))), call);
}

/**
 * Calls that move money and came in the same turn share one commit. Before it is theirs, another may
 * have done what fell due after the moment a call took: it then takes a new one, so that no bet is
 * placed for a moment before a draw that has been made.
 */
async function deliverMoney(
  served: Served,
  sent: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { world } = request;
  const { due } = served;
  const entry = entryOf(request);
  const trace = traceOf(request);
  let paid: ReturnType<typeof pay> | null = null;
  while (!paid) {
    const now = await bringUpToTime(world, due, entry);
    const slices = slicesDone(world);
    paid = await committedTogether(world.db, () => {
      assertThere(world);
      if (slicesDone(world) !== slices) return null;
      const call = callAt(now, served, sent, request);
      return traceWrites(trace, () => pay(served, call, request));
    });
  }
  const { call, outcome, replayed } = paid;
  entry.addChanges(trace);
  entry.isReplay = replayed;
  if (replayed) reply.header('Idempotency-Replayed', 'true');
  if (!outcome.granted) throw new Refusal(outcome.key, outcome.values);
  return said(outcome, call);
}

/**
 * What the handler is to know, by who calls and what the payload says.
 *
 * @throws Unauthorized, or Refusal for a payload against its schema
 */
function callAt(
  now: number,
  { name, invalid = 'invalid_parameters' }: Served,
  { fields, payload }: Sent,
  request: FastifyRequest,
): Call<EndpointName> {
  const { world, ip } = request;
  const entry = entryOf(request);
  const token = tokenOf(request, fields);
  const user = callerOf(world, token, now);
  entry.user = user?.username ?? entry.user;
  if (ENDPOINTS[name].access === 'user' && !user) {
    entry.validation = token === '' ? 'no token was sent' : 'the token is not good, or no longer';
    throw new Unauthorized();
  }
  const validators = validatorsOf(name);
  if (!validators.payload(payload)) {
    entry.validation ??= flawOf(validators.payload.errors);
    throw new Refusal(invalid);
  }
  entry.validation ??= 'ok';
  const language = languageOf(request);
  return { world, now, language, payload, ip, user };
}

type Granted = { readonly data: unknown; readonly msg?: MessageKey | undefined };

/** The envelope of what was granted. */
function said({ data, msg }: Granted, { language, now }: Call<EndpointName>) {
  return envelope(CODE.success, msg ? messageText(msg, language) : '', now, data);
}

/**
 * Does what is due, and gives the moment by which all of it is done. Only now, with the body read: a
 * call that came slowly must not reach back before a draw. Where much is due, as with the bets of a
 * full period, other calls have their turn between two slices.
 */
async function bringUpToTime(
  world: World,
  due: DueWork,
  entry: ReturnType<typeof entryOf>,
): Promise<number> {
  const fired: DueJob[] = [];
  let now = world.clock.now();
  while (due.runSome(world, now, fired)) {
    await turn();
    assertThere(world);
    now = world.clock.now();
  }
  entry.addFired(fired);
  return now;
}

function assertThere(world: World): void {
  if (!world.db.open) throw new UnknownWorld(world.key);
}

/** Does the call's work, and has the journal see what it writes. */
async function traced<T>(
  name: EndpointName,
  request: FastifyRequest,
  work: () => T | Promise<T>,
): Promise<T> {
  const trace = traceOf(request);
  // A call that only reads writes nothing after it waited.
  const mayWait = ENDPOINTS[name].method === 'POST';
  try {
    return await (mayWait ? traceWaiting(trace, async () => work()) : traceWrites(trace, work));
  } finally {
    entryOf(request).addChanges(trace);
  }
}

const traceOf = (request: FastifyRequest) => new WriteTrace(() => isDiskFull(request));

/** Moves the money of a call, once for its key. */
function pay({ name, handler }: Served, call: Call<EndpointName>, { headers }: FastifyRequest) {
  const { world, user, payload, now } = call;
  if (!user) throw new Unauthorized();
  const key = headers['idempotency-key']?.toString();
  const attempt = { userId: user.id, route: name, key, payload, now };
  const done = onceForKey(world, attempt, () => {
    const answer = handler(call);
    if (answer instanceof Promise) throw new TypeError(`${name} moves money and must not wait`);
    // Inside the transaction: an answer out of shape leaves no money moved.
    return inShape(name, answer);
  });
  return { ...done, call };
}

function shaped<D>(
  name: EndpointName,
  answer: Answer<D> | Promise<Answer<D>>,
): Answer<D> | Promise<Answer<D>> {
  return answer instanceof Promise
    ? answer.then((given) => inShape(name, given))
    : inShape(name, answer);
}

function inShape<D>(name: EndpointName, answer: Answer<D>): Answer<D> {
  const { data } = validatorsOf(name);
  if (data(answer.data)) return answer;
  throw new Error(`${name} answered against its schema: ${JSON.stringify(data.errors)}`);
}
