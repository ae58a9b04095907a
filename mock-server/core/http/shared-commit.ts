import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, TemporaryRefusal } from '../refusal.ts';
import { commitTogether } from '../world/commit-together.ts';
import { transaction } from '../world/database.ts';
import { traceWrites } from '../world/write-trace.ts';
import { assertWorldOpen } from './failures.ts';
import { type Attempt, findOutcome, keepOutcome, type Outcome } from './idempotency.ts';
import { entryOf } from './journal.ts';
import { isStale, repeatMoment } from './moment.ts';

/** The data that make two calls the same one. */
export interface Once {
  /** Default: the header `Idempotency-Key`. Without one, every call is a new one. */
  readonly key: string | undefined;
  /** Default: the parameters, the query and the body. */
  readonly payload: unknown;
}

/**
 * Runs work that writes in a savepoint of its own, once for the call's `Idempotency-Key`, and commits it
 * together with the other calls of the same turn of the event loop (decision 014). Resolves with the
 * result, an object, when the writes are safe; nobody sees them before.
 *
 * `work` is synchronous, and gets the world time at which it counts. A call that ran between the moment of
 * this one and its commit may have run work that fell due, such as a draw; a bet for a closed round would
 * then be taken. So the call gives up without writing, and starts over with a new moment.
 *
 * @throws Refusal as `work` threw it, now and for every retry with the same key
 */
export async function inSharedCommit<Result extends object>(
  reply: FastifyReply,
  work: (now: number) => Result,
  once: Once = onceFor(reply.request),
): Promise<Result> {
  const { request } = reply;
  const { world, trace } = request;
  for (;;) {
    const done = await commitTogether(world.db, () => {
      assertWorldOpen(world);
      if (isStale(request)) return null;
      return traceWrites(trace, () => runOnce(request, work, once));
    });
    if (done) return answer(reply, once, done);
    // The login may have ended by then.
    await repeatMoment(request);
  }
}

const onceFor = ({ headers, params, query, body }: FastifyRequest): Once => ({
  key: headers['idempotency-key']?.toString(),
  payload: { params, query, body },
});

interface Done<Result extends object> {
  readonly outcome: Outcome<Result>;
  readonly isReplay: boolean;
}

/** A refusal undoes what the work wrote. It is kept in a second transaction, because it is rare. */
function runOnce<Result extends object>(
  { world, moment: { now }, caller, routeOptions }: FastifyRequest,
  work: (now: number) => Result,
  { key, payload }: Once,
): Done<Result> {
  const { name: route = '' } = routeOptions.config;
  const attempt: Attempt | null =
    key === undefined ? null : { userId: caller?.id ?? 0, route, key, payload };
  const before = attempt && findOutcome<Result>(world, attempt);
  if (before) return { outcome: before, isReplay: true };
  const keep = (outcome: Outcome<Result>): Done<Result> => {
    if (attempt) keepOutcome(world, attempt, outcome, now);
    return { outcome, isReplay: false };
  };
  try {
    return transaction(world.db, () => {
      const result = work(now);
      if (result instanceof Promise) throw new TypeError(`${route} must not wait in a commit`);
      return keep({ granted: true, ...result });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof TemporaryRefusal) throw error;
    const { key: message, values, why } = error;
    return transaction(world.db, () => keep({ granted: false, key: message, values, why }));
  }
}

/** Shows the caller that its key counted, so that it may send the call again (MONEY-8). */
function answer<Result extends object>(
  reply: FastifyReply,
  { key }: Once,
  { outcome, isReplay }: Done<Result>,
): Result {
  const { request } = reply;
  if (key !== undefined) {
    reply.header('Idempotency-Key', key);
    if (request.headers.origin !== undefined)
      reply.header('Access-Control-Expose-Headers', 'Idempotency-Key');
  }
  entryOf(request).isReplay = isReplay;
  if (isReplay) reply.header('Idempotency-Replayed', 'true');
  if (!outcome.granted) throw new Refusal(outcome.key, outcome.values, outcome.why);
  const { granted: _granted, ...result } = outcome;
  return result as unknown as Result; // without the mark, it is what the work returned
}
